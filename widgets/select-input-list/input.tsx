import { useLayoutEffect, useRef } from 'react';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import { StrayValue } from '../shared/stray-value';
import { useBusyChildren } from '../shared/use-busy-children';
import { Checkbox } from '../ui/checkbox';
import { classNames } from '../ui/class-names';
import { fieldLabelId } from '../ui/field-frame';
import { Radio } from '../ui/radio';
import type { InputProps } from '../widget';
import { entriesOf, entryOf, placeOf, withEntry, type Entry } from './entries';
import { EntryItem } from './entry-item';

/** A radio or checkbox for each option, with the inputs of the chosen ones. */
export function Input(props: InputProps) {
  const { id, field, value, onChange } = props;
  const entries = entriesOf(field);
  const single = field.options.multiple === false;
  const onItemBusy = useBusyChildren(props.onBusy);
  const names = new Set(entries.map((entry) => entry.value));
  // Two items may report before the next render: each update starts from the latest value.
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });

  function change(entry: Entry, patch: JsonObject) {
    const next = withEntry(latest.current, entries, { ...entryOf(latest.current, entry), ...patch }, single);
    latest.current = next;
    onChange(next);
  }

  // An error inside an option is shown there and does not mark the choice.
  const wrong = props.invalid && Object.keys(props.errors ?? {}).length === 0;
  const strange = Array.isArray(value)
    ? value.filter(
        (one) =>
          !isObject(one) ||
          !names.has(one.value as string) ||
          (one.checked !== undefined && typeof one.checked !== 'boolean'),
      )
    : [];
  return (
    <div
      role={single ? 'radiogroup' : 'group'}
      aria-label={field.label}
      aria-labelledby={fieldLabelId(id)}
      aria-describedby={props.describedBy}
      // ARIA does not define these states for a group of checkboxes.
      aria-required={(single && props.required) || undefined}
      aria-invalid={(single && wrong) || undefined}
      className="flex min-w-0 flex-col gap-2"
    >
      {entries.map((entry, at) => (
        <EntryRow
          key={entry.value}
          {...props}
          entry={entry}
          at={at}
          place={placeOf(value, entry)}
          single={single}
          wrong={wrong}
          held={entryOf(value, entry)}
          onPatch={(patch) => change(entry, patch)}
          onItemBusy={onItemBusy}
        />
      ))}
      <StrayValue value={value} known={Array.isArray(value)} />
      {strange.map((one, at) => (
        <StrayValue key={at} value={one} known={false} />
      ))}
    </div>
  );
}

interface EntryRowProps extends InputProps {
  entry: Entry;
  at: number;
  /** The index in the value, as error paths use it; a value may list options in any order. */
  place: number;
  single: boolean;
  wrong: boolean;
  held: JsonObject;
  onPatch(patch: JsonObject): void;
  onItemBusy(item: string, busy: boolean): void;
}

/** One option, and its items once it is chosen. */
function EntryRow({ entry, at, place, single, wrong, held, onPatch, onItemBusy, ...props }: EntryRowProps) {
  const { id, disabled, readOnly, onBlur } = props;
  const checked = held.checked === true;
  const shared = { id: at === 0 ? id : `${id}-${at}`, checked, disabled, readOnly, invalid: wrong, onBlur };
  const entryId = `${id}-${entry.value}`;
  return (
    <div className="min-w-0">
      {single ? (
        <label
          className={classNames(
            'inline-flex min-h-6 items-center gap-2',
            disabled || readOnly ? 'cursor-not-allowed' : 'cursor-pointer',
            disabled && 'text-fg-disabled',
          )}
        >
          <Radio {...shared} name={`${id}-choice`} onChange={() => onPatch({ checked: true })} />
          {entry.label}
        </label>
      ) : (
        <Checkbox {...shared} label={entry.label} onChange={(next) => onPatch({ checked: next })} />
      )}
      {checked && entry.drawn.length > 0 && (
        <div
          role="group"
          aria-label={entry.label}
          className="mt-1 ml-6 grid grid-cols-[repeat(auto-fill,minmax(220px,1fr))] gap-x-4 gap-y-2"
        >
          {entry.drawn.map(({ field: item, type }) => (
            <EntryItem
              key={item.key}
              {...props}
              id={`${entryId}-${item.model}`}
              field={item}
              words={type.valueless}
              value={held[item.model] as Json | undefined}
              error={props.errors?.[`${place}/${item.model}`]}
              onChange={(next) => onPatch({ [item.model]: next })}
              onBusy={(busy) => onItemBusy(`${entryId}-${item.model}`, busy)}
            />
          ))}
        </div>
      )}
    </div>
  );
}
