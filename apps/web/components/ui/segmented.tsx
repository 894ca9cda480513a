import { useId } from 'react';

interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly word: string; readonly count?: number }[];
  readonly onChange: (value: Value) => void;
}

/** One choice of a few, all in view: radio buttons, so arrows move and a screen reader counts them. */
export const Segmented = <Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>) => {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="inline-flex max-w-full overflow-x-auto rounded-[9px] bg-pressed p-0.5"
    >
      {options.map((option) => (
        <label
          key={option.value}
          className="relative inline-flex min-h-8 touchable cursor-pointer items-center gap-1.5 whitespace-nowrap rounded-[7px] px-[11px] text-sm font-medium text-text-2 has-checked:bg-knob has-checked:text-text has-checked:shadow-[0_1px_2px_rgb(0_0_0/0.12)] has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus max-[21.5rem]:gap-1 max-[21.5rem]:px-[7px]"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="peer absolute inset-0 m-0 cursor-pointer opacity-0"
          />
          {option.word}
          {option.count !== undefined && (
            <span className="font-normal text-text-3 tabular-nums peer-checked:text-text-2">{option.count}</span>
          )}
        </label>
      ))}
    </div>
  );
};
