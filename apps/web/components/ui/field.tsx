import { clsx } from 'clsx';
import { Check, CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

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

interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Shown instead of the hint, and said by a screen reader when it appears. */
  readonly error?: string | undefined;
  readonly good?: string | undefined;
  readonly tall?: boolean;
  /** A control at the end of the frame, such as the eye of a masked value. */
  readonly end?: ReactNode;
  readonly input: ComponentProps<'input'>;
}

/** A labelled input with its hint, error or confirmation tied to it. */
export const Field = ({ label, hint, error, good, tall = false, end, input }: FieldProps) => {
  const id = useId();
  const note = `${id}-note`;
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <InputFrame bad={error !== undefined} tall={tall}>
        <Input id={id} aria-invalid={error !== undefined} aria-describedby={note} {...input} />
        {end}
      </InputFrame>
      <span id={note} aria-live="polite" className="text-xs">
        {error !== undefined ? (
          <span className="flex gap-[5px] text-bad">
            <CircleAlert aria-hidden className="mt-px size-3.5" />
            {error}
          </span>
        ) : good !== undefined ? (
          <span className="flex gap-[5px] text-ok">
            <Check aria-hidden className="mt-px size-3.5" />
            {good}
          </span>
        ) : (
          <span className="text-text-3">{hint}</span>
        )}
      </span>
    </div>
  );
};
