import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';

interface SoloProps {
  /** What stands at the end of the bar on top. */
  readonly end?: ReactNode;
  readonly foot?: string | undefined;
  readonly children: ReactNode;
}

/** The frame of a page that says one thing. */
export const Solo = ({ end, foot, children }: SoloProps) => (
  <div className="grid min-h-screen grid-rows-[auto_1fr_auto] px-4 py-5">
    <header className="flex min-h-8 items-center justify-between">
      <Brand />
      {end}
    </header>
    <main
      id="main"
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] place-content-center justify-items-center pt-10 pb-16"
    >
      {children}
    </main>
    <footer className="min-h-5 text-center text-sm text-text-3 wrap-anywhere">{foot}</footer>
  </div>
);

/** The words of such a page: a title, a sentence, what to do. */
export const Say = ({ title, next, children }: { title: string; next: string; children?: ReactNode }) => (
  <div className="w-full max-w-[420px] text-center">
    <h1 className="text-xl font-semibold text-balance">{title}</h1>
    <p className="mt-1.5 text-balance text-text-2 wrap-anywhere">{next}</p>
    {children}
  </div>
);
