'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Field } from '../../components/ui/field.tsx';
import { IconButton } from '../../components/ui/icon-button.tsx';
import { messages } from '../../lib/messages.ts';
import type { Target } from './types.ts';

type Wanted = Target['requiredEnv'][number];

interface NeedsFieldsProps {
  readonly wanted: readonly Wanted[];
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (values: Readonly<Record<string, string>>) => void;
}

/** One labelled field per value a row still needs; secret ones are masked until their eye is pressed. */
export const NeedsFields = ({ wanted, values, onChange }: NeedsFieldsProps) =>
  wanted.map((entry) => (
    <NeedsField
      key={entry.name}
      entry={entry}
      value={values[entry.name] ?? entry.default ?? ''}
      onChange={(value) => onChange({ ...values, [entry.name]: value })}
    />
  ));

const NeedsField = ({
  entry,
  value,
  onChange,
}: {
  entry: Wanted;
  value: string;
  onChange: (value: string) => void;
}) => {
  const [shown, setShown] = useState(false);
  const t = messages.row;
  const masked = entry.secret && !shown;
  return (
    <Field
      label={entry.prompt}
      hint={entry.secret ? t.secretHint : undefined}
      input={{
        value,
        onChange: (event) => onChange(event.currentTarget.value),
        type: masked ? 'password' : 'text',
        autoComplete: 'off',
        spellCheck: false,
        required: entry.required,
        ...(entry.required && { placeholder: t.required }),
      }}
      end={
        entry.secret ? (
          <IconButton
            size="dense"
            aria-label={shown ? t.hideValue(entry.prompt) : t.showValue(entry.prompt)}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="-me-1.5"
          >
            {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          </IconButton>
        ) : undefined
      }
    />
  );
};
