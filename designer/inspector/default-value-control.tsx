import { useMemo } from 'react';
import { useFieldRegistry } from '../../runtime/fields/field-registry';
import { builtInInputs } from '../../widgets/inputs';
import type { Field } from '../../schemas/model/field';
import { JsonControl } from './json-control';
import type { OptionControlProps } from './option-props';

/** A default value, entered with the control of the field itself; as JSON where there is no such field. */
export function DefaultValueControl(props: OptionControlProps) {
  const { id, field, value, fallback, onChange } = props;
  const registry = useFieldRegistry();
  const own = useMemo<Field | undefined>(
    () =>
      field && { ...field, required: false, options: { ...field.options, hidden: false, disabled: false } },
    [field],
  );
  const type = own && registry.types.get(own.type);
  const Input = own && (registry.widget(own.type).Input ?? builtInInputs[own.type]);
  if (!own || !Input || !type || type.valueless || type.rows) return <JsonControl {...props} />;
  const shown = value ?? fallback ?? undefined;
  const states = { disabled: false, readOnly: false, required: false, invalid: false };
  return (
    <Input
      id={id}
      field={own}
      value={shown}
      onChange={(next) => onChange(type.isEmpty(next) ? undefined : next)}
      {...states}
    />
  );
}
