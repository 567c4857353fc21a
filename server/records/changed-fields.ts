import { sql } from 'kysely';
import type { Field } from '../../schemas/model/field';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import { translateField } from '../../schemas/model/translate';
import type { ChangedField } from './changed-field';
import { changedLines, loggedEntries } from './changed-lines';
import type { EntityPlan, PlannedReference } from './entity-plan';
import type { Environment } from './environment';
import { shownForms } from './logged-forms';
import { mask, maskedValue } from '../../schemas/text/mask';
import { codeNames } from '../access/excess-words';
import { mayReadThrough } from '../access/name-rights';
import type { ConnectedRequest } from '../contract/request';
import { readable } from './scope';
import { isSame } from './write-row';

/** The changed columns of each log row, with labels instead of ids and enumeration values. */
export async function changedFields(
  plan: EntityPlan,
  rows: readonly JsonObject[],
  request: ConnectedRequest,
  environment: Environment,
): Promise<ChangedField[][]> {
  const words = await referredWords(plan, rows, request, environment);
  const deciding = new Set(plan.references.flatMap(({ by }) => by?.name ?? []));
  const lines = await shownLines(plan, rows, request, environment);
  const sides = rows.flatMap((row) => [sideOf(row.from), sideOf(row.to)]);
  const forms = await shownForms(plan, sides, request, environment);
  const fields = new Map<string, Field>();
  const translated = (name: string): Field | undefined => {
    const field = plan.model.byName.get(name);
    if (field && !fields.has(name))
      fields.set(name, translateField(field, environment.words(request.lang, plan), environment.fieldTypes));
    return fields.get(name);
  };
  return rows.map((row) => {
    if (row.from === null) return factsOf(sideOf(row.to), translated, environment, request.lang);
    const [from, to] = [sideOf(row.from), sideOf(row.to)];
    const differing = new Set([...Object.keys(from), ...Object.keys(to)]);
    // In the order of the document; columns that it no longer has come last.
    const known = plan.model.fields.map(({ model }) => model).filter((name) => differing.delete(name));
    return [...known, ...differing].flatMap((column): ChangedField[] => {
      const field = translated(column);
      const of = lines.get(column);
      if (field && of) return changedLines(from[column], to[column], of(field));
      const showForm = forms.get(column);
      if (field && showForm) return showForm(field, from[column], to[column]);
      if (deciding.has(column) && isSame(from[column] ?? null, to[column] ?? null)) return [];
      const text = (side: JsonObject) =>
        shown(field, side[column], words.get(wordsKey(column, field, side)), environment);
      return [{ column, name: field?.label ?? column, from: text(from), to: text(to) }];
    });
  });
}

/** How the lines in logged changes are shown, by the column that holds them. */
async function shownLines(
  plan: EntityPlan,
  rows: readonly JsonObject[],
  request: ConnectedRequest,
  environment: Environment,
) {
  const found = new Map<string, (field: Field) => Parameters<typeof changedLines>[2]>();
  for (const { model, lines } of plan.lines) {
    const own = environment.plans.get(lines.entity);
    if (!own) continue;
    const logged = rows.flatMap((row) =>
      [sideOf(row.from)[model], sideOf(row.to)[model]].flatMap(loggedEntries).map(({ cells }) => cells),
    );
    const words = await referredWords(
      own,
      logged.map((cells) => ({ from: {}, to: cells })),
      request,
      environment,
    );
    const fields = new Map(
      own.model.fields.map((field) => [
        field.model,
        translateField(field, environment.words(request.lang, own), environment.fieldTypes),
      ]),
    );
    found.set(model, (field) => ({
      field,
      cells: fields,
      text: (name, value) => shown(fields.get(name), value, words.get(name), environment),
      word: (text) => environment.word(text, request.lang),
    }));
  }
  return found;
}

/** Labels of the details of events that changed no column. */
export const FACT_WORDS: Readonly<Record<string, string>> = {
  column: '列',
  reason: '查看原因',
  added: '增加的权限',
  removed: '取消的权限',
  count: '条数',
  sessions: '结束的会话',
  file: '文件',
  total: '总行数',
  new: '新增',
  addedRows: '新增',
  changed: '变更',
  same: '未变化',
  rejected: '有错误',
  org: '机构',
  orgId: '机构',
  name: '文件名',
  path: '文件',
  code: '文档编码',
  note: '说明',
  lines: '变更内容',
  statements: '数据库语句',
  format: '格式',
  template: '模板',
  ids: '所选记录',
  criteria: '查询条件',
  copies: '联数',
};

/** The details of an event in the shape of changes. */
function factsOf(
  facts: JsonObject,
  field: (name: string) => Field | undefined,
  environment: Environment,
  lang: string,
): ChangedField[] {
  return Object.entries(facts).map(([column, value]) => {
    const parts = Array.isArray(value) ? partsOf(column, value, field, environment, lang) : null;
    const text = parts ? parts.join(lang.startsWith('zh') ? '、' : ', ') : plain(value);
    const to = column === 'column' ? (field(text)?.label ?? text) : text;
    // Imports count added rows under the name under which grants list permissions.
    const word = column === 'added' && !parts ? 'addedRows' : column;
    return { column, name: environment.word(FACT_WORDS[word] ?? column, lang), from: '', to };
  });
}

/** The members of a fact that is a list, in words. */
function partsOf(
  column: string,
  value: readonly Json[],
  field: (name: string) => Field | undefined,
  { model, word }: Environment,
  lang: string,
): string[] {
  if (column === 'criteria') return value.map((part) => criterion(part, field));
  const texts = value.map(plain);
  const areCodes = column === 'added' || column === 'removed';
  return areCodes ? codeNames(texts, { model, word: (text) => word(text, lang) }) : texts;
}

/** What a list was searched by: `姓名 张三`; the value of a sensitive column is not told. */
function criterion(value: Json, field: (name: string) => Field | undefined): string {
  if (!isObject(value) || typeof value.column !== 'string') return '';
  const label = field(value.column)?.label ?? value.column;
  return `${label} ${typeof value.value === 'string' ? value.value : mask('all', '')}`;
}

function plain(value: Json): string {
  return value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
}

function sideOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

function shown(
  field: Field | undefined,
  value: Json | undefined,
  words: ReadonlyMap<number, string> | undefined,
  environment: Environment,
): string {
  if (value === null || value === undefined) return '';
  const type = environment.fieldTypes.get(field?.type ?? '');
  // A sensitive value is stored as its mask, which has no display form.
  if (!field || !type || field.sensitive) return typeof value === 'string' ? value : JSON.stringify(value);
  if (!words) return type.text(value, field);
  const label = (id: Json) => words.get(id as number) ?? `#${String(id)}`;
  return type.text(value, field, Array.isArray(value) ? value.map(label) : label(value));
}

/** Under which key the labels of a column are kept, for one side of a change. */
function wordsKey(column: string, field: Field | undefined, side: JsonObject): string {
  const by = field?.sourceBy?.column;
  return by === undefined ? column : keyOf(column, side[by] ?? null);
}

const keyOf = (column: string, value: Json) => `${column} ${JSON.stringify(value)}`;

/** Labels of the rows that the changes refer to, as far as the caller may see them. */
export async function referredWords(
  plan: EntityPlan,
  rows: readonly JsonObject[],
  request: ConnectedRequest,
  environment: Environment,
): Promise<Map<string, Map<number, string>>> {
  const words = new Map<string, Map<number, string>>();
  for (const reference of plan.references) {
    const { name, by } = reference;
    const sides = rows.flatMap((row) => [sideOf(row.from), sideOf(row.to)]);
    const ids = sides.flatMap((side) => (by && side[by.name] !== by.value ? [] : [side[name]].flat()));
    const wanted = [...new Set(ids.filter((id): id is number => typeof id === 'number'))];
    words.set(
      by ? keyOf(name, by.value) : name,
      wanted.length > 0 ? await wordsOf(reference, wanted, request, environment) : new Map(),
    );
  }
  return words;
}

async function wordsOf(
  { entity, mask }: PlannedReference,
  ids: readonly number[],
  { tx, session }: ConnectedRequest,
  environment: Environment,
): Promise<Map<number, string>> {
  const target = environment.plans.get(entity);
  const { option } = target?.model.entity ?? {};
  // As in lists: a label is for those who may search the entity, unless the document makes it public.
  if (!target?.label || !mayReadThrough(session, target.model, option?.label ?? 'id')) return new Map();
  const { rows } = await sql<{ id: number; label: string }>`
    select t.id, t.${sql.id(target.label)}::text as label from ${sql.raw(target.table)} t
     where t.id = any(${[...ids]}::bigint[]) and ${readable(target, session)}`.execute(tx);
  return new Map(rows.map(({ id, label }) => [id, mask ? maskedValue(mask, label) : label]));
}
