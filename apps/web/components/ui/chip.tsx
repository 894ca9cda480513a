import type { ReactNode } from 'react';

/** A short fact in a thin frame, such as "Default". */
export const Chip = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex h-5 flex-none items-center rounded-chip px-1.5 text-xs whitespace-nowrap text-text-2 shadow-[inset_0_0_0_1px_var(--color-line)]">
    {children}
  </span>
);

/** The name a person says to an agent, in the typeface that only such names have. */
export const Alias = ({ children }: { children: ReactNode }) => (
  <span className="inline-block max-w-full rounded-chip bg-hover px-1.5 align-[1px] font-mono text-[12px]/5 font-normal tracking-[-0.01em] text-text wrap-anywhere">
    {children}
  </span>
);
