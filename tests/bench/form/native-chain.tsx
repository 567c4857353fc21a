import { useState } from 'react';
import type { Subject } from './subject';

/** A hand-written chain: each field is rendered while the one before it is rendered and has the value 1. */
export function nativeChain(size: number): Subject {
  return {
    element: <Chain size={size} />,
    firstScreen: size,
    total: size,
    record: () => Promise.resolve({}),
  };
}

function Chain({ size }: { size: number }) {
  const [values, setValues] = useState<readonly number[]>(() => Array.from({ length: size }, () => 1));
  const end = values.findIndex((value) => value !== 1);
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
