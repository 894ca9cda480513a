import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';

/** A square control that shows only an icon; its name is its `aria-label`. */
export const iconButton = cva(
  'inline-grid place-items-center rounded-control text-text-2 transition-colors duration-(--duration-fast) hover:bg-hover hover:text-text aria-expanded:bg-pressed aria-expanded:text-text [&_svg]:size-4 outlined-when-forced',
  {
    variants: { size: { control: 'size-8 pointer-coarse:size-10', dense: 'size-7 pointer-coarse:size-10' } },
    defaultVariants: { size: 'control' },
  },
);

type IconButtonProps = ComponentProps<'button'> & VariantProps<typeof iconButton> & { readonly 'aria-label': string };

/** A button that shows only an icon. */
export const IconButton = ({ size, className, type = 'button', ...rest }: IconButtonProps) => (
  <button type={type} className={iconButton({ size, className })} {...rest} />
);
