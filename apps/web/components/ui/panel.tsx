import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

/** A white ground at rest. */
export const Panel = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div className={clsx('rounded-card bg-surface shadow-card outlined-when-forced', className)} {...rest} />
);

/** A panel that says there is nothing to show, and what to do about it. */
export const EmptyPanel = ({
  title,
  next,
  children,
}: {
  title: string;
  next?: string | undefined;
  children?: ReactNode;
}) => (
  <Panel className="px-5 py-8 text-center text-text-2">
    <p>{title}</p>
    {next !== undefined && <p className="mt-0.5 text-sm text-text-3">{next}</p>}
    {children !== undefined && <div className="mt-3.5">{children}</div>}
  </Panel>
);
