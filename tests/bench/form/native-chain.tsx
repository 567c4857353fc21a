import { useState } from 'react';
import type { Subject } from './subject';

/** A hand-written chain: each field is rendered while the one before it is rendered and has the value 1. */
export const nativeChain = (size: number): Subject => native(size, (values) => values);

/** A hand-written fan: all fields are rendered while the first one is on. */
export const nativeFan = (size: number): Subject => native(size, (values) => values.slice(0, 1));

/** Fields up to the first one of `judged` that has another value than 1. */
function native(size: number, judged: (values: readonly number[]) => readonly number[]): Subject {
  return {
    element: <Chain size={size} judged={judged} />,
    firstScreen: size,
    total: size,
    record: () => Promise.resolve({}),
  };
}

interface ChainProps {
  size: number;
  judged(values: readonly number[]): readonly number[];
}

function Chain({ size, judged }: ChainProps) {
  const [values, setValues] = useState<readonly number[]>(() => Array.from({ length: size }, () => 1));
  const end = judged(values).findIndex((value) => value !== 1);
  const shown = end < 0 ? size : end + 1;
  const set = (at: number, value: number) =>
    setValues((all) => all.map((one, index) => (index === at ? value : one)));
  return (
    <form className="grid grid-cols-2 gap-x-6 gap-y-3">
      {values.slice(0, shown).map((value, at) => (
        <div key={at}>
          <label htmlFor={`c${at}`} className="mb-1 block text-small text-fg-2">
            {`项${at}`}
          </label>
          {at === 0 ? (
            <input
              id="c0"
              type="checkbox"
              checked={value === 1}
              onChange={(event) => set(0, event.target.checked ? 1 : 0)}
            />
          ) : (
            <input
              id={`c${at}`}
              type="number"
              className="h-8 w-full rounded-control border border-control bg-surface px-2"
              value={value}
              onChange={(event) => set(at, Number(event.target.value))}
            />
          )}
        </div>
      ))}
    </form>
  );
}
