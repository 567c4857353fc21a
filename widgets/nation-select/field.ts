import { commonDefaults } from '../shared/common-defaults';
import { findChoice } from '../shared/choices';
import { defineFieldType } from '../shared/define-field-type';
import { initialValue, isEmptyValue, plainText } from '../shared/plain-text';
import { NATIONS, nationsIn } from './nations';

/** An ethnic group by its code in GB/T 3304. */
export const nationSelectType = defineFieldType({
  type: 'nationSelect',
  defaults: {
    ...commonDefaults,
    width: 300,
    clearable: false,
    showSearch: true,
    placeholder: '请选择',
    defaultValue: '',
  },
  prompt: 'select',
  initial: (field) => initialValue(field.options.defaultValue),
  storage: () => 'text',
  schema: () => ({ enum: NATIONS.map((nation) => nation.value) }),
  search: () => 'in',
  isEmpty: isEmptyValue,
  text: (value) => findChoice(NATIONS, value)?.label ?? plainText(value),
  read: (text) => readNation(text.trim()),
  choices: () => NATIONS,
});

/** Finds the code of a name in Chinese or Latin script; keeps other text. */
function readNation(word: string): string | null {
  if (word === '') return null;
  const named = [...NATIONS, ...nationsIn('en-US')].find(({ label }) => label === word);
  return named ? String(named.value) : word;
}
