import type { Choice } from '../../schemas/document/dictionary';
import type { Json } from '../../schemas/json';
import type { OneOrMany } from '../ui/one-or-many';
import { SelectBox } from '../ui/select-box';
import { useWords } from '../ui/use-words';
import type { InputProps, SearchProps } from '../widget';
import { pickerAttributes } from './input-attributes';
import { isEmptyValue, plainText } from './plain-text';
import { SearchFrame } from './search-frame';
import { usePlaceholder } from './use-placeholder';
import { useChoices, type LoadedChoices } from './use-choices';

type ChoiceValue = Choice['value'];

/** A select for one or several values. `choices` replaces those of the field. */
export function ChoiceInput(props: InputProps & { choices?: readonly Choice[] }) {
  const { field, value, onChange } = props;
  const { options } = field;
  const placeholder = usePlaceholder(field);
  const loaded = useChoices(field, value);
  return (
    <SelectBox
      {...pickerAttributes(props)}
      {...listOf(loaded, props.choices)}
      {...valueOf(value, options.multiple === true, onChange)}
      aria-label={field.label}
      placeholder={placeholder}
      clearable={options.clearable === true || !props.required}
      searchable={options.showSearch || undefined}
      tags
    />
  );
}

/** A search criterion with several values, or one with `single`. */
export function ChoiceSearch(props: SearchProps & { choices?: readonly Choice[]; single?: boolean }) {
  const { id, field, value, onChange } = props;
  const t = useWords();
  const loaded = useChoices(field, value);
  return (
    <SearchFrame id={id} field={field}>
      <SelectBox
        {...listOf(loaded, props.choices)}
        {...valueOf(value, !props.single, (next) => onChange(isEmptyValue(next) ? undefined : next))}
        id={id}
        aria-label={field.label}
        placeholder={t('widget.choices.all')}
        clearable
      />
    </SearchFrame>
  );
}

function listOf({ choices, ...state }: LoadedChoices, own?: readonly Choice[]) {
  return { options: own ?? choices, ...state };
}

/** Adapts a field value to a list control. Values of other types are shown as text and reported unchanged. */
export function valueOf(
  value: Json | undefined,
  multiple: boolean,
  onChange: (value: Json) => void,
): OneOrMany<ChoiceValue> {
  const given = isEmptyValue(value) ? [] : Array.isArray(value) ? value : [value as Json];
  const original = new Map(given.map((one) => [choiceValue(one), one]));
  if (!multiple) {
    const shown = given.length > 1 ? plainText(value) : given[0] === undefined ? null : choiceValue(given[0]);
    return { value: shown, onChange };
  }
  return {
    multiple: true,
    value: [...original.keys()],
    onChange: (next) => onChange(next.map((one) => original.get(one) ?? one)),
  };
}

function choiceValue(value: Json): ChoiceValue {
  return typeof value === 'number' || typeof value === 'string' ? value : plainText(value);
}
