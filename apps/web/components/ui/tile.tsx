import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';

const tile = cva('relative grid flex-none place-items-center outlined-when-forced', {
  variants: {
    look: {
      mark: 'bg-tile text-text shadow-[inset_0_0_0_1px_var(--color-line)]',
      letter: 'bg-pressed font-semibold text-text-2',
      who: 'bg-ink text-on-ink',
      blank: 'bg-pressed',
    },
    size: {
      row: 'size-8 rounded-tile text-base [&_svg]:size-[17px]',
      large: 'size-11 rounded-[11px] text-lg [&_svg]:size-[23px]',
    },
  },
  defaultVariants: { look: 'mark', size: 'row' },
});

type TileProps = VariantProps<typeof tile> & { readonly className?: string; readonly children?: ReactNode };

/** The square that holds a mark, a letter or a face. It says nothing to a screen reader: the name stands beside it. */
export const Tile = ({ look, size, className, children }: TileProps) => (
  <span aria-hidden className={tile({ look, size, className })}>
    {children}
  </span>
);
