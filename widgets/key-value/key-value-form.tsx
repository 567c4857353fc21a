import { useId } from 'react';
import type { FieldError } from '../../schemas/errors';
import { FieldFrame, fieldMessageId } from '../ui/field-frame';
import { ItemControl } from './item-control';
import type { KeyValueItem } from './key-value-item';

export interface KeyValueFormProps {
  items: readonly KeyValueItem[];
  /** The items, one of them with another value. */
  onChange(items: KeyValueItem[]): void;
  onBlur?(key: string): void;
  /** Mistakes to show, by key (`keyValueErrors`). */
  errors?: readonly FieldError[];
  /** The items are stored already: those that must not change are locked. */
  editing?: boolean;
  disabled?: boolean;
}

/** A form that is made of its data: each item says what it is called, what it holds and what it may be. */
export function KeyValueForm({ items, onChange, onBlur, errors = [], editing, disabled }: KeyValueFormProps) {
  const prefix = useId();
  return (
    <div className="grid grid-cols-2 items-start gap-x-6 gap-y-3 max-md:grid-cols-1">
      {items.map((item) => {
        const id = `${prefix}-${item.k}`;
        const error = errors.find((one) => one.path === item.k)?.msg;
        return (
          <FieldFrame
            key={item.k}
            id={id}
            label={item.name}
            required={item.required}
            help={item.remark}
            error={error}
            className={item.vType === 'text' ? 'col-span-full' : undefined}
          >
            <ItemControl
              id={id}
              item={item}
              value={item.v}
              onChange={(v) => onChange(items.map((one) => (one.k === item.k ? { ...one, v } : one)))}
              onBlur={() => onBlur?.(item.k)}
              disabled={disabled ?? false}
              readOnly={item.readOnly === true || (editing === true && item.notUpdate === true)}
              required={item.required ?? false}
              invalid={error !== undefined}
              describedBy={error === undefined ? undefined : fieldMessageId(id)}
            />
          </FieldFrame>
        );
      })}
    </div>
  );
}
