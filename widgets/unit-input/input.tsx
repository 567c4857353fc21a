import { useTranslation } from 'react-i18next';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import { parseNumber } from '../number/number-value';
import { inputAttributes } from '../shared/input-attributes';
import { plainText } from '../shared/plain-text';
import { StrayValue } from '../shared/stray-value';
import { usePlaceholder } from '../shared/use-placeholder';
import { useTypedText } from '../shared/use-typed-text';
import { SelectBox } from '../ui/select-box';
import { TextInput } from '../ui/text-input';
import type { InputProps } from '../widget';
import { unitOf } from './field';
import { UNIT_INPUT_LENGTH, unitChoices } from './units';

export function Input(props: InputProps) {
  const { field, value, onChange } = props;
  const { t } = useTranslation();
  const known = value === null || value === undefined || isObject(value);
  const given: JsonObject = isObject(value) ? value : {};
  const placeholder = usePlaceholder(field);
  const unit = unitOf(value, field);
  const control = useTypedText({
    value: given.value,
    onChange: (figure: Json) => onChange({ ...given, value: figure, unit }),
    onBlur: props.onBlur,
    format: plainText,
    parse: parseNumber,
    strip: (text) => text.slice(0, UNIT_INPUT_LENGTH),
  });
  return (
    <span className="flex min-w-0 items-center gap-2">
      <TextInput
        {...inputAttributes(props)}
        {...control}
        inputMode="decimal"
        maxLength={UNIT_INPUT_LENGTH}
        size={props.size}
        placeholder={placeholder}
        clearable={field.options.clearable}
      />
      <span className="w-28 shrink-0">
        <SelectBox
          aria-label={t('widget.unit.of', { label: field.label })}
          size={props.size}
          disabled={props.disabled}
          readOnly={props.readOnly}
          invalid={props.invalid}
          options={unitChoices(field.options.units)}
          value={unit === '' ? null : unit}
          onChange={(next) => next !== null && onChange({ ...given, value: given.value ?? null, unit: next })}
        />
      </span>
      <StrayValue value={value} known={known} />
    </span>
  );
}
