import { clsx } from 'clsx';

/** A bar in the place of text that is on its way; as high as the text will be, so nothing shifts. */
export const Bar = ({ className }: { className?: string }) => (
  <span className={clsx('block h-2.5 max-w-full rounded-[5px] bg-pressed', className)} />
);
