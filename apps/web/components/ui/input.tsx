import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

/** The frame round an input: one border, one focus ring, room for an icon before and a control after. */
export const InputFrame = ({
  bad = false,
  tall = false,
  className,
  children,
}: {
  bad?: boolean;
  tall?: boolean;
  className?: string;
  children: ReactNode;
}) => (
  <span
    className={clsx(
      'flex w-full min-w-0 items-center gap-2 rounded-control border bg-surface px-2.5 transition-colors duration-(--duration-fast) focus-within:border-focus focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus [&>svg]:size-4 [&>svg]:text-text-3',
      tall ? 'min-h-10' : 'min-h-9',
      bad ? 'border-bad' : 'border-control hover:border-control-hover',
      className,
    )}
  >
    {children}
  </span>
);

/** The input inside a frame: no border and no ring of its own. */
export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input
    className={clsx(
      'h-[34px] w-full min-w-0 flex-1 bg-transparent text-base text-text outline-none placeholder:text-text-3 placeholder:opacity-100',
      className,
    )}
    {...rest}
  />
);
