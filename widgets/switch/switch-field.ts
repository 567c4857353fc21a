import type { Choice } from '../../schemas/document/dictionary';
import type { Field, FieldType } from '../../schemas/model/field';
import type { Json } from '../../schemas/json';
import { commonDefaults } from '../shared/common-defaults';
import { findChoice, staticChoices } from '../shared/choices';
import { defineFieldType } from '../shared/define-field-type';
import { plainText } from '../shared/plain-text';

/** `switch` and `lSwitch` differ only in their look. */
export function switchFieldType<const Name extends string>(name: Name, more: Pick<FieldType, 'inRows'> = {}) {
  return defineFieldType<Name>({
    type: name,
    ...more,
    defaults: { ...commonDefaults, defaultValue: false },
    prompt: 'select',
    initial: (field) => {
      const { on, off } = switchValues(field);
      const { defaultValue } = field.options;
      return defaultValue === true || defaultValue === on ? on : off;
    },
    storage: (field) => {
      const { on, off } = switchValues(field);
      if (on === true) return 'boolean';
      return Number.isInteger(on) && Number.isInteger(off) ? 'integer' : 'text';
    },
    schema: (field) => {
      const { on, off } = switchValues(field);
      return on === true ? { type: 'boolean' } : { enum: [on, off] };
    },
    sides: switchValues,
    search: () => 'equal',
    isEmpty: (value) => value === null || value === undefined || value === '',
    text: (value, field) => switchChoice(field, value)?.label ?? plainText(value),
    read: readPosition,
  });
}

/** The values of both sides. In an enumeration 1 is on; without a 1 the first value is. */
export function switchValues(field: Field): { on: Json; off: Json } {
  const [first, second] = staticChoices(field);
  if (!first || !second) return { on: true, off: false };
  return second.value === 1 ? { on: second.value, off: first.value } : { on: first.value, off: second.value };
}

const YES_NO = { on: '是', off: '否' };

/** Label and colour of a side; 是 and 否 for booleans. */
function switchChoice(field: Field, value: Json | undefined): Pick<Choice, 'label' | 'color'> | undefined {
  const found = findChoice(staticChoices(field), value);
  if (found || typeof value !== 'boolean') return found;
  return { label: value ? YES_NO.on : YES_NO.off };
}

/** The side with a label; other text is kept. */
function readPosition(text: string, field: Field): Json {
  const { on, off } = switchValues(field);
  const word = text.trim();
  if (word === '') return off;
  const named = (value: Json) => switchChoice(field, value)?.label === word || String(value) === word;
  return named(on) ? on : named(off) ? off : word;
}
