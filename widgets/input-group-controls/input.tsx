import { useMemo } from 'react';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import { ItemControl } from '../key-value/item-control';
import { itemProblem, valueType, type ValueType } from '../key-value/key-value-item';
import { StrayValue } from '../shared/stray-value';
import { SelectBox } from '../ui/select-box';
import { useWords } from '../ui/use-words';
import type { InputProps } from '../widget';
import { itemOf, offeredTypes } from './field';

/** A select for the value type and the control of that type; the select is hidden where only one type is offered. */
export function Input(props: InputProps) {
  const { field, value, onChange } = props;
  const t = useWords();
  const item = useMemo(() => itemOf(value, field), [value, field]);
  const held: JsonObject = isObject(value) ? value : {};
  const known = value === undefined || value === null || isObject(value);
  const types = offeredTypes(field);
  const type = valueType(item);

  function choose(vType: ValueType) {
    const kept = itemProblem({ ...item, vType }) === null ? (held.v ?? null) : null;
    onChange({ ...held, vType, v: kept });
  }

  return (
    <div className="flex min-w-0 flex-wrap items-start gap-2">
      {types.length > 1 && (
        <span className="w-38 shrink-0">
          <SelectBox
            aria-label={t('widget.keyValue.type', { label: field.label })}
            size={props.size}
            disabled={props.disabled}
            readOnly={props.readOnly}
            clearable={false}
            options={types.map((one) => ({ value: one, label: t(`widget.keyValue.${one}`) }))}
            value={type}
            onChange={(next) => next !== null && choose(next as ValueType)}
          />
        </span>
      )}
      <div className="min-w-36 flex-1">
        <ItemControl
          // Another type remounts another control.
          key={type}
          {...props}
          item={item}
          value={item.v}
          onChange={(v: Json) => onChange({ ...held, vType: type, v })}
        />
      </div>
      <StrayValue value={value} known={known} />
    </div>
  );
}
