import type { Choice } from '../../schemas/document/dictionary';
import { ChoiceSearch } from '../shared/choice-input';
import { EmptyCell } from '../shared/cell-text';
import { findChoice, staticChoices } from '../shared/choices';
import { EnumTag } from '../shared/enum-tag';
import { isEmptyValue, plainText } from '../shared/plain-text';
import type { Field } from '../../schemas/model/field';
import type { Json } from '../../schemas/json';
import { useWords } from '../ui/use-words';
import type { CellProps, SearchProps, Widget } from '../widget';
import { switchValues } from './switch-field';
import { switchType } from './field';

function Cell({ field, value }: CellProps) {
  const words = useSideWords(field);
  if (isEmptyValue(value)) return <EmptyCell />;
  return <EnumTag choice={words(value as Json)} state />;
}

function Search(props: SearchProps) {
  const words = useSideWords(props.field);
  const { on, off } = switchValues(props.field);
  // List values are text or numbers; booleans are converted to text and back.
  const plain = typeof on === 'boolean';
  const choices = [on, off].map((side) => ({
    ...words(side),
    value: plain ? String(side) : (side as Choice['value']),
  }));
  const { value, onChange } = props;
  return (
    <ChoiceSearch
      {...props}
      single
      choices={choices}
      value={plain && typeof value === 'boolean' ? String(value) : value}
      onChange={(next) => onChange(plain && next !== undefined ? next === 'true' : next)}
    />
  );
}

/** Label and colour of each side: from the dictionary, or yes and no. */
export function useSideWords(field: Field): (value: Json) => Pick<Choice, 'label' | 'color' | 'icon'> {
  const t = useWords();
  const choices = staticChoices(field);
  return (value) => {
    const found = findChoice(choices, value);
    if (found) return found;
    if (typeof value !== 'boolean') return { label: plainText(value) };
    return value
      ? { label: t('widget.switch.yes'), color: 'success' }
      : { label: t('widget.switch.no'), color: 'default' };
  };
}

/** `switch` in tables, read-only views and search forms. */
export const switchWidget: Widget = { type: switchType, Cell, Search };
