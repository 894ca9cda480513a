/** A label that a person recognises and nobody else can use: `ada@example.com` → `a…@example.com`. */
export const mask = (label: string): string => {
  const at = label.lastIndexOf('@');
  const name = at > 0 ? label.slice(0, at) : label;
  return `${name.slice(0, 1)}…${at > 0 ? label.slice(at) : ''}`;
};
