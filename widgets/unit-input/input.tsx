import { isObject, type Json, type JsonObject } from '../../schemas/json';
import { parseNumber } from '../number/number-value';
import { useCutNote } from '../number/use-cut-note';
import { fitted } from '../shared/fitted';
import { inputAttributes } from '../shared/input-attributes';
import { plainText } from '../shared/plain-text';
import { StrayValue } from '../shared/stray-value';
import { usePlaceholder } from '../shared/use-placeholder';
import { useTypedText } from '../shared/use-typed-text';
import { SelectBox } from '../ui/select-box';
import { TextInput } from '../ui/text-input';
import { useWords } from '../ui/use-words';
import type { InputProps } from '../widget';
import { unitOf } from './field';
import { UNIT_INPUT_LENGTH, unitChoices } from './units';

const isUnit = (unit: Json | undefined) => unit === undefined || unit === null || typeof unit === 'string';

/** A number input with a select for the unit. */
export function Input(props: InputProps) {
  const { field, value, onChange } = props;
  const t = useWords();
  const known = value === null || value === undefined || (isObject(value) && isUnit(value.unit));
  const given: JsonObject = isObject(value) ? value : {};
  const placeholder = usePlaceholder(field);
  const unit = unitOf(value, field);
  const cut = useCutNote(given.value);
  // Separators of a pasted number do not count towards its length.
  const strip = (text: string, before: string) => {
    const bare = text.length > UNIT_INPUT_LENGTH ? text.replace(/[,，\s]/g, '') : text;
    const left = fitted(bare, before, UNIT_INPUT_LENGTH);
    if (left !== bare && left !== before) cut.tell('shortened', bare, left);
    return left;
  };
  const control = useTypedText({
    value: given.value,
    onChange: (figure: Json) => onChange({ ...given, value: figure, unit }),
    onBlur: props.onBlur,
    format: plainText,
    parse: parseNumber,
    strip,
  });
  return (
    <>
      <span className="flex min-w-0 items-center gap-2">
        <TextInput
          {...inputAttributes(props)}
          {...control}
          inputMode="decimal"
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
            onBlur={props.onBlur}
            invalid={props.invalid}
            clearable={false}
            options={unitChoices(field.options.units)}
            value={unit === '' ? null : unit}
            onChange={(next) =>
              next !== null && onChange({ ...given, value: given.value ?? null, unit: next })
            }
          />
        </span>
        <StrayValue value={value} known={known} />
      </span>
      {cut.note}
    </>
  );
}
