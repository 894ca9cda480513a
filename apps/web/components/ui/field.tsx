import { Check, CircleAlert } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { Input, InputFrame } from './input.tsx';

interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Shown instead of the hint, and said by a screen reader when it appears. */
  readonly error?: string | undefined;
  readonly good?: string | undefined;
  readonly tall?: boolean;
  readonly input: ComponentProps<'input'>;
}

/** A labelled input with its hint, error or confirmation tied to it. */
export const Field = ({ label, hint, error, good, tall = false, input }: FieldProps) => {
  const id = useId();
  const note = `${id}-note`;
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <InputFrame bad={error !== undefined} tall={tall}>
        <Input id={id} aria-invalid={error !== undefined} aria-describedby={note} {...input} />
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
