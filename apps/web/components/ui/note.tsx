import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';

const note = cva(
  'flex flex-wrap items-start gap-2 rounded-tile px-3 py-[9px] text-sm/[18px] [&>svg]:mt-px [&>svg]:size-4',
  {
    variants: { tone: { plain: 'bg-hover text-text-2', warn: 'bg-warn-tint text-warn', bad: 'bg-bad-tint text-bad' } },
    defaultVariants: { tone: 'plain' },
  },
);

type NoteProps = VariantProps<typeof note> & { readonly className?: string; readonly children: ReactNode };

/** A remark about what stands above it, on a tint of its role. */
export const Note = ({ tone, className, children }: NoteProps) => (
  <div className={note({ tone, className })}>{children}</div>
);
