import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';

/** How a button looks. One solid one per card: the accent means "your move". */
export const button = cva(
  'inline-flex items-center justify-center gap-1.5 rounded-control border text-sm font-medium text-center no-underline transition-colors duration-(--duration-fast) outlined-when-forced [&_svg]:size-[15px] disabled:cursor-not-allowed disabled:border-transparent disabled:bg-pressed disabled:text-text-3 aria-disabled:cursor-not-allowed aria-disabled:border-transparent aria-disabled:bg-pressed aria-disabled:text-text-3',
  {
    variants: {
      look: {
        primary:
          'border-transparent bg-accent text-on-accent enabled:hover:bg-accent-hover [a&]:hover:bg-accent-hover enabled:active:bg-accent-pressed [a&]:active:bg-accent-pressed',
        tonal:
          'border-accent-control bg-accent-tint text-accent-text hover:bg-[color-mix(in_srgb,var(--color-accent-tint)_80%,var(--color-accent)_10%)]',
        outline: 'border-control bg-surface text-text hover:border-control-hover hover:bg-hover',
        soft: 'border-transparent bg-hover text-text hover:bg-pressed',
        ghost: 'border-transparent text-text-2 hover:bg-hover hover:text-text',
      },
      size: {
        control: 'min-h-8 px-3 py-[5px] touchable',
        dense: 'min-h-7 px-2.5 py-[3px] touchable',
      },
    },
    defaultVariants: { look: 'outline', size: 'control' },
  },
);

type ButtonProps = ComponentProps<'button'> & VariantProps<typeof button>;

/** A button in one of the design's looks; `type="button"` unless a form's own. */
export const Button = ({ look, size, className, type = 'button', ...rest }: ButtonProps) => (
  <button type={type} className={button({ look, size, className })} {...rest} />
);
