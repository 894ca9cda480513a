type Triple = readonly [number, number, number];

/** The least contrast a vendor's colour keeps to its tile. */
const LEAST = 3.4;

const channel = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const unchannel = (value: number): number => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

const linear = (hex: string): Triple => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [channel((value >> 16) / 255), channel(((value >> 8) & 255) / 255), channel((value & 255) / 255)];
};

const hexOf = (rgb: Triple): string =>
  `#${rgb
    .map((part) =>
      Math.round(Math.min(1, Math.max(0, unchannel(part))) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const luminance = ([r, g, b]: Triple): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** The WCAG contrast of two colours, 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [low, high] = [luminance(linear(one)), luminance(linear(other))].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

// Oklab keeps the hue while its lightness is moved.
const toLab = ([r, g, b]: Triple): Triple => {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
};

const fromLab = ([L, a, b]: Triple): Triple => {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
};

/** Moves a vendor's colour lighter or darker until it reads on a tile; null when the mark is grey or nearly black and has no colour to keep. */
export const readableOn = (hex: string, tile: string): string | null => {
  const [lightness, a, b] = toLab(linear(hex));
  if (Math.hypot(a, b) < 0.03 || lightness < 0.35) return null;
  const step = luminance(linear(tile)) > 0.5 ? -0.01 : 0.01;
  for (let L = lightness; L > 0 && L < 1; L += step) {
    const moved = hexOf(fromLab([L, a, b]));
    if (contrast(moved, tile) >= LEAST) return moved;
  }
  return null;
};
