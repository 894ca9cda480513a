import { messages } from '../../lib/messages.ts';

/** The mark: two plugs and two jacks, joined by the cord. */
export const Mark = ({ className = 'size-[22px]' }: { className?: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className={className}>
    <circle cx="18.5" cy="5.5" r="2.6" fill="none" stroke="currentColor" strokeWidth="1.8" />
    <circle cx="5.5" cy="18.5" r="2.6" fill="none" stroke="currentColor" strokeWidth="1.8" />
    <path d="M5.5 5.5c0 9.5 13 3.5 13 13" strokeWidth="2.4" strokeLinecap="round" className="fill-none stroke-signal" />
    <circle cx="5.5" cy="5.5" r="3.1" className="fill-signal" />
    <circle cx="18.5" cy="18.5" r="3.1" className="fill-signal" />
  </svg>
);

/** The product's name with its mark, leading home. */
export const Brand = ({ className = '' }: { className?: string }) => (
  <a
    href="/connectors"
    className={`inline-flex min-h-7 items-center gap-[9px] rounded-chip text-[15px] font-semibold tracking-[-0.015em] text-text no-underline ${className}`}
  >
    <Mark />
    {messages.product}
  </a>
);
