import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { InputFrame } from './input.tsx';

type SelectProps = ComponentProps<'select'> & { readonly label: string; readonly frame?: string };

/** The platform's own select in the design's frame: its list is the system's, so it works everywhere by keyboard and by touch. */
export const Select = ({ label, frame, children, ...rest }: SelectProps) => (
  <label className={frame}>
    <span className="sr-only">{label}</span>
    <InputFrame>
      <select
        className="h-[34px] w-full min-w-0 flex-1 cursor-pointer appearance-none bg-transparent text-base text-text outline-none [&>option]:bg-raised"
        {...rest}
      >
        {children}
      </select>
      <ChevronDown aria-hidden />
    </InputFrame>
  </label>
);
