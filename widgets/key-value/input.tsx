import { useLayoutEffect, useRef, useState } from 'react';
import { isObject, type Json } from '../../schemas/json';
import { isEmptyValue } from '../shared/plain-text';
import { StrayValue } from '../shared/stray-value';
import { FieldFrame, fieldLabelId, fieldMessageId } from '../ui/field-frame';
import { useWords } from '../ui/use-words';
import { useFormValues, type InputProps } from '../widget';
import { itemPath, itemsOf, strangeItems, withItem } from './field';
import { ItemControl } from './item-control';
import { valueType, type KeyValueItem } from './key-value-item';

const ID = ['id'];

/** A control for each item, with its label and remark. */
export function Input(props: InputProps) {
  const { id, field, value, onChange } = props;
  // A record with an id is stored.
  const stored = (useFormValues(ID).id ?? null) !== null;
  // An item that was empty on open stays editable, instead of locking at the first keystroke.
  const [first] = useState(() => filled(value));
  // Two items may report before the next render: each update starts from the latest value.
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  const t = useWords();
  const items = itemsOf(value, field);
  return (
    <div
      id={id}
      role="group"
      tabIndex={-1}
      aria-label={field.label}
      aria-labelledby={fieldLabelId(id)}
      aria-describedby={props.describedBy}
      className="grid min-w-0 grid-cols-2 items-start gap-x-6 gap-y-3 rounded-panel border border-line p-3 max-md:grid-cols-1"
    >
      {items.length === 0 && <p className="col-span-full text-fg-3">{t('widget.batch.empty')}</p>}
      {items.map((item) => (
        <Item
          key={item.k}
          {...props}
          item={item}
          fixed={stored && first.has(item.k)}
          onChange={(v) => {
            latest.current = withItem(latest.current, field, item.k, v);
            onChange(latest.current);
          }}
        />
      ))}
      <div className="col-span-full flex flex-wrap gap-x-5 empty:hidden">
        <StrayValue value={value} known={Array.isArray(value)} />
        {strangeItems(value).map((one, at) => (
          <StrayValue key={at} value={one} known={false} />
        ))}
      </div>
    </div>
  );
}

const filled = (value: Json | undefined) =>
  new Set(
    (Array.isArray(value) ? value : []).flatMap((one) =>
      isObject(one) && !isEmptyValue(one.v) ? [one.k] : [],
    ),
  );

interface ItemProps extends InputProps {
  item: KeyValueItem;
  /** Stored with a value, so `notUpdate` locks it. */
  fixed: boolean;
  onChange(v: Json): void;
}

function Item({ item, fixed, ...props }: ItemProps) {
  const id = `${props.id}-${itemPath(item.k)}`;
  const error = props.errors?.[itemPath(item.k)];
  return (
    <FieldFrame
      id={id}
      label={item.name}
      required={item.required}
      help={item.remark}
      error={error}
      className={valueType(item) === 'text' ? 'col-span-full' : undefined}
    >
      <ItemControl
        {...props}
        id={id}
        item={item}
        value={item.v}
        autoFocus={false}
        readOnly={props.readOnly || item.readOnly === true || (fixed && item.notUpdate === true)}
        required={item.required ?? false}
        invalid={error !== undefined}
        describedBy={error === undefined ? undefined : fieldMessageId(id)}
      />
    </FieldFrame>
  );
}
