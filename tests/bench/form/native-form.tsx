import { memo, useState } from 'react';
import type { Json } from '../../../schemas/json';
import { NativeControl } from './native-control';
import { samples, valuesOf, type Sample } from './samples';
import type { Subject } from './subject';

/** Rows off screen are neither laid out nor painted. */
const SKIPPED = { contentVisibility: 'auto', containIntrinsicSize: 'auto 58px' } as const;

/** A hand-written form with native controls: each field keeps its own value, so a key renders one field. */
export function nativeForm(size: number, contentVisibility: boolean): Subject {
  const list = samples(size);
  const record = new Map(Object.entries(valuesOf(list)));
  return {
    element: (
      <form className="grid grid-cols-2 gap-x-6 gap-y-3">
        {list.map((sample) => (
          <NativeField key={sample.name} sample={sample} record={record} skipped={contentVisibility} />
        ))}
      </form>
    ),
    firstScreen: Math.min(size, 40),
    total: size,
    record: () => Promise.resolve(Object.fromEntries(record)),
  };
}

interface NativeFieldProps {
  sample: Sample;
  record: Map<string, Json>;
  skipped: boolean;
}

const NativeField = memo(function NativeField({ sample, record, skipped }: NativeFieldProps) {
  const { name, label } = sample;
  const [value, setValue] = useState<Json>(record.get(name) ?? null);
  return (
    <div style={skipped ? SKIPPED : undefined}>
      <label htmlFor={name} className="mb-1 block text-small text-fg-2">
        {label}
      </label>
      <NativeControl
        id={name}
        sample={sample}
        value={value}
        onChange={(next) => {
          record.set(name, next);
          setValue(next);
        }}
      />
    </div>
  );
});
