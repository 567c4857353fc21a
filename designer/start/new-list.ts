import type { Colour } from '../../schemas/document/dictionary';
import type { Call, Column, Entity } from '../../schemas/document/entity';
import type { Json, JsonObject } from '../../schemas/json';
import { currentVersion } from '../../schemas/migrations/migrate-document';
import type { Field, FieldGrammars } from '../../schemas/model/field';
import { firstPage } from '../../schemas/model/first-page';
import { joinColumn } from '../../schemas/model/join-field';
import { columnsOf } from '../project/project-fields';
import { browserNeighbours } from '../project/browser-neighbours';
import { copiedDocuments } from './copy-page';
import type { FieldGuess } from './guess-field';
import { kindOf, type Kind } from './kinds';
import type { Origin } from './origin';
import { renamedForm } from './read-k-form';

/** Names of a new list and its columns, in the order of the guesses. */
export interface ListNames {
  title: string;
  code: string;
  columns: readonly string[];
}

/** The documents of a new list, with the columns as they are drawn. */
export interface NewList {
  entity: JsonObject;
  page: JsonObject;
  fields: readonly Field[];
}

const CALLS: readonly Call[] = ['search', 'add', 'edit', 'del', 'batch-add', 'batch-del', 'detail'];

/** Makes the documents of a list: its entity and its page. */
export function newList(
  guesses: readonly FieldGuess[],
  { title, code, columns: names }: ListNames,
  types: FieldGrammars,
  kinds: readonly Kind[],
  origin?: Origin,
): NewList {
  const columns = guesses.map((guess, at) => columnOf(guess, guess.given?.name ?? names[at]!, kinds, names));
  const neighbours = browserNeighbours(types);
  const fields = columns.map((column) => joinColumn(column, neighbours, () => undefined));
  // What names a row: the first line of text.
  const label = columns.find(({ type }) => type === 'input')?.name;
  const entity: Entity = {
    schemaVersion: currentVersion('entity') as Entity['schemaVersion'],
    ...{ id: code, title, path: `own/${code.replaceAll('_', '-')}`, module: code },
    ...{ scope: 'org', rows: { fallback: 'createdBy' } },
    calls: [...CALLS, ...(label === undefined ? [] : (['option'] as const))],
    ...(label !== undefined && { option: { label } }),
    import: {},
    columns,
  };
  const searchable = new Map(
    fields.flatMap((field) => {
      const kind = types.get(field.type)?.search(field);
      return kind ? [[field.model, kind] as const] : [];
    }),
  );
  const page = firstPage({ entity, fields, writable: { add: fields }, searchable }, types);
  const { $schema: _, ...own } = page;
  const whole = { ...own, title, pageConfig: { ...own.pageConfig, import: {} } };
  const made = { entity: asJson(entity), page: asJson(whole) };
  return { ...withOrigin(made, guesses, origin), fields };
}

/** The documents with what they keep of their origin: the layout of a form, or a page with its entity. */
function withOrigin(
  made: { entity: JsonObject; page: JsonObject },
  guesses: readonly FieldGuess[],
  origin: Origin | undefined,
): { entity: JsonObject; page: JsonObject } {
  if (origin?.kind === 'page') return copiedDocuments(origin.page, origin.entity, made);
  if (origin?.kind !== 'form') return made;
  const names = new Map(
    columnsOf(made.entity).map((column, at) => [guesses[at]?.given?.place ?? '', String(column.name)]),
  );
  const list = renamedForm(origin.form.list as unknown as Json[], names);
  return { ...made, page: { ...made.page, formConfig: asJson({ ...origin.form, list }) } };
}

const asJson = (document: object) => JSON.parse(JSON.stringify(document)) as JsonObject;

/** Lengths of texts. */
const LINE = 100;
const TEXTS = [500, 2000, 10_000];

/** The column of a guess. */
function columnOf(guess: FieldGuess, name: string, kinds: readonly Kind[], names: readonly string[]): Column {
  const { label, kind: key, required, unique, unit, longest } = guess;
  const choices = [...new Set(guess.choices.map((one) => one.trim()))].filter(Boolean);
  if (key === 'given' && guess.given?.column) {
    const { required: _, ...given } = guess.given.column as Partial<Column>;
    return { ...given, name, label, ...(required && { required }) } as Column;
  }
  const kind = kinds.find((one) => one.key === key) ?? kindOf(key);
  const { options, ...declared } = (kind.column ?? {}) as Partial<Column>;
  const all = {
    ...(options as JsonObject | undefined),
    ...(kind.choices && { options: kind.key === 'yesNo' ? YES_NO : choicesOf(choices) }),
    ...(unit !== null && kind.unit && { unit }),
  };
  const isFew = kind.key === 'choice' && choices.length > 0 && choices.length <= 3;
  return {
    // Lists draw the values of columns with this ending as states.
    name: isState(choices) && !names.includes(`${name}State`) ? `${name}State` : name,
    ...{ label, type: isFew ? 'radio' : kind.type },
    ...(required && { required }),
    ...(unique && { unique: 'org' }),
    ...declared,
    ...(kind.type === 'textarea' && { maxLength: TEXTS.find((one) => one >= longest) ?? TEXTS.at(-1)! }),
    ...(kind.key === 'text' && { maxLength: Math.max(LINE, Math.min(longest, TEXTS[0]!)) }),
    ...(Object.keys(all).length > 0 && { options: all }),
  };
}

const YES_NO: JsonObject[] = [
  { value: 1, label: '是' },
  { value: 0, label: '否' },
];

/** Words that say how a state is; others have no colour. */
const COLOURS: readonly [RegExp, Colour][] = [
  [/^(不合格|异常|失败|驳回|未通过|停用|作废|逾期|超期|故障)/, 'error'],
  [/^(合格|正常|通过|已完成|完成|启用|已处理|已通过|良好)/, 'success'],
  [/^(待|未)/, 'warning'],
  [/(中|进行)$/, 'processing'],
];

const isState = (labels: readonly string[]) =>
  labels.some((label) => COLOURS.some(([words]) => words.test(label)));

function choicesOf(labels: readonly string[]): JsonObject[] {
  const coloured = isState(labels);
  return labels.map((label, at) => {
    const [, color] = COLOURS.find(([words]) => words.test(label)) ?? [];
    return { value: at + 1, label, ...(coloured && { color: color ?? 'default' }) };
  });
}
