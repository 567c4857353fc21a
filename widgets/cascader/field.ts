import type { Choice } from '../../schemas/document/dictionary';
import type { Field, FieldProblem } from '../../schemas/model/field';
import type { Json, JsonSchema } from '../../schemas/json';
import { commonDefaults } from '../shared/common-defaults';
import { choiceStorage, findChoice, flattenChoices, isDynamic, staticChoices } from '../shared/choices';
import { defineFieldType } from '../shared/define-field-type';
import { initialList, isEmptyValue, plainText } from '../shared/plain-text';
import { knownRegions } from '../shared/known-regions';
import { REGION_PATTERN, isRegionPath } from '../shared/region-codes';

/** A path through a tree, level by level; administrative regions unless the document has its own choices. */
export const cascaderType = defineFieldType({
  type: 'cascader',
  oneLine: true,
  inRows: true,
  defaults: {
    ...commonDefaults,
    clearable: false,
    showSearch: false,
    placeholder: '请选择',
    dynamic: false,
    dynamicKey: '',
  },
  prompt: 'select',
  initial: ({ options: { defaultValue } }) => initialList(defaultValue),
  storage: (field) => choiceStorage(field, true),
  schema,
  problem,
  search: () => 'in',
  isEmpty: isEmptyValue,
  text: (value, field, label) => {
    if (label !== undefined) return Array.isArray(label) ? label.join(' / ') : label;
    const path = Array.isArray(value) ? value : [value];
    let level = levelsOf(field);
    const names = path.map((step) => {
      const found = level.find((choice) => choice.value === step) ?? findChoice(staticChoices(field), step);
      level = found?.children ?? [];
      return found?.label ?? plainText(step);
    });
    return names.join(' / ');
  },
  read: readPath,
  example: (field) => firstPath(levelsOf(field)).join(' / '),
});

/** Whether the levels are administrative regions. */
export function choosesRegion(field: Field): boolean {
  return staticChoices(field).length === 0 && !field.source && !isDynamic(field);
}

/** The choices of the document, or the regions as far as they are loaded. */
function levelsOf(field: Field): readonly Choice[] {
  return choosesRegion(field) ? knownRegions() : staticChoices(field);
}

/** The labels of a path to the end. */
function firstPath([first]: readonly Choice[]): string[] {
  return first ? [first.label, ...firstPath(first.children ?? [])] : [];
}

/** Schema of a step whose choices the document does not contain. */
const UNKNOWN_STEP = { dynamic: { type: 'string', maxLength: 100 }, source: { type: 'integer', minimum: 1 } };

function schema(field: Field): JsonSchema {
  if (choosesRegion(field))
    return { type: 'array', items: { type: 'string', pattern: REGION_PATTERN }, maxItems: 3 };
  const values = flattenChoices(staticChoices(field)).map((choice) => choice.value);
  return {
    type: 'array',
    items:
      values.length > 0
        ? { enum: [...new Set(values)] }
        : UNKNOWN_STEP[isDynamic(field) ? 'dynamic' : 'source'],
    maxItems: 8,
  };
}

/** Each step must be a child of the step before. */
function problem(value: Json, field: Field): FieldProblem | null {
  const path = value as (string | number)[];
  if (choosesRegion(field)) return isRegionPath(path as string[]) ? null : { error: 'choice' };
  let level: readonly Choice[] | undefined = staticChoices(field);
  if (level.length === 0) return null;
  for (const step of path) {
    const found: Choice | undefined = level?.find((choice) => choice.value === step);
    if (!found) return { error: 'choice' };
    level = found.children;
  }
  return null;
}

/** Reads a path of names or codes, each below the one before; unknown words are kept. */
function readPath(text: string, field: Field): Json {
  const words = text
    .split(/[/／]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
  let level = levelsOf(field);
  return words.map((word) => {
    const found = level.find(({ label, value }) => label === word || String(value) === word);
    level = found?.children ?? [];
    return found?.value ?? word;
  });
}
