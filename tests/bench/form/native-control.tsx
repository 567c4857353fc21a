import type { Json } from '../../../schemas/json';
import { CHOICES, type Sample } from './samples';

const CONTROL = 'h-8 w-full rounded-control border border-control bg-surface px-2';

interface NativeControlProps {
  id: string;
  sample: Sample;
  value: Json;
  onChange(value: Json): void;
  label?: string;
}

/** A hand-written control. */
export function NativeControl({ id, sample, value, onChange, label }: NativeControlProps) {
  if (sample.kind === 'select')
    return (
      <select
        id={id}
        aria-label={label}
        className={CONTROL}
        value={Number(value)}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {CHOICES.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    );
  const type = { input: 'text', number: 'number', date: 'date' }[sample.kind];
  return (
    <input
      id={id}
      aria-label={label}
      type={type}
      className={CONTROL}
      value={String(value ?? '')}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
