import { messages } from '../../lib/messages.ts';

interface Jack {
  readonly y: number;
  readonly live: boolean;
  readonly mark: string | null;
  readonly cord: string;
}

const APPS: readonly Jack[] = [
  { y: 30, live: true, mark: 'gmail', cord: 'M66 30C150 56 170 87 250 61' },
  { y: 92, live: true, mark: 'notion', cord: 'M66 92C150 118 170 87 250 61' },
  { y: 154, live: true, mark: 'github', cord: 'M66 154C150 180 170 211 250 185' },
  { y: 216, live: false, mark: null, cord: 'M66 216C96 226 112 238 136 236' },
];
const AGENTS = [61, 185] as const;

const Socket = ({ x, y, live }: { x: number; y: number; live: boolean }) => (
  <>
    <circle
      cx={x}
      cy={y}
      r="7"
      strokeWidth="1.75"
      className={live ? 'fill-canvas stroke-signal' : 'fill-canvas stroke-control'}
    />
    <circle cx={x} cy={y} r="2.8" className={live ? 'fill-signal' : 'fill-control'} />
  </>
);

/** The one picture of the product: apps on the left, plugged into agents on the right. */
export const PatchField = () => (
  <svg
    viewBox="0 0 380 250"
    role="img"
    aria-label={messages.hero.picture}
    className="h-auto w-full max-w-[420px] overflow-visible"
  >
    {APPS.map(({ y, live, cord }) => (
      <path
        key={y}
        d={cord}
        strokeWidth="2.5"
        strokeLinecap="round"
        className={live ? 'fill-none stroke-signal' : 'fill-none stroke-control'}
      />
    ))}
    <circle cx="139" cy="235.5" r="4.5" className="fill-control" />
    {APPS.map(({ y, live, mark }) => (
      <g key={y}>
        <rect x="4" y={y - 22} width="44" height="44" rx="11" className="fill-surface stroke-line" />
        {mark === null ? (
          <text x="26" y={y + 5} textAnchor="middle" className="fill-text-2 text-[15px] font-semibold">
            S
          </text>
        ) : (
          <use href={`/vendors.svg#${mark}`} x="15.5" y={y - 10.5} width="21" height="21" />
        )}
        <Socket x={66} y={y} live={live} />
      </g>
    ))}
    {AGENTS.map((y, index) => (
      <g key={y}>
        <Socket x={250} y={y} live />
        <text x="270" y={y + 4} className="fill-text text-[13px] font-medium">
          {messages.hero.agents[index]}
        </text>
      </g>
    ))}
  </svg>
);
