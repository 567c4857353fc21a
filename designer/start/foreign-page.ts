import { FOREIGN } from '../../schemas/document/foreign-call';
import { isObject, type JsonObject } from '../../schemas/json';
import { columnsOf } from '../project/project-fields';
import type { FieldGuess } from './guess-field';
import type { NewList } from './new-list';
import type { ApiSample } from './origin';
import type { Source } from './read-text';

/** Values that are ids: whole numbers, each once. */
const isIds = (values: readonly string[]) =>
  values.length > 0 &&
  values.every((one) => /^[1-9]\d{0,14}$/.test(one)) &&
  new Set(values).size === values.length;

/** The path of the id in the rows of an answer; null: they have none. */
export function idPath({ columns, rows }: ApiSample): string | null {
  const mapped = columns.find(({ column }) => column === 'id');
  if (mapped) return mapped.path;
  const at = columns.findIndex(
    ({ path }, place) => /(^|\.|_)u?id$/i.test(path) && isIds(rows.map((row) => row[place] ?? '')),
  );
  return columns[at]?.path ?? null;
}

/** An answer as the source of a new page: what is mapped keeps its name, the rest is guessed from its values. */
export function sourceOfApi(sample: ApiSample): Source {
  const id = idPath(sample);
  const columns = sample.columns.flatMap(({ path, column, label }, at) =>
    path === id
      ? []
      : [
          {
            label: (label ?? path).slice(0, 40),
            values: sample.rows.map((row) => row[at] ?? ''),
            given: { ...(column !== null && { name: column }), column: null, place: path },
          },
        ],
  );
  return {
    ...{ form: 'api', title: sample.name.slice(0, 30), columns, rows: sample.rows.length },
    origin: { kind: 'api', sample },
  };
}

/** How the server converts the values of a field type. */
const CONVERTED: Readonly<Record<string, string>> = {
  ...{
    number: 'number',
    amount: 'money',
    date: 'date',
    radio: 'choice',
    select: 'choice',
    switch: 'boolean',
  },
};

/** The page over the call, and what the call has to say about its answer. */
export function foreignDocuments(
  list: NewList,
  guesses: readonly FieldGuess[],
  sample: ApiSample,
): { page: JsonObject; foreign: JsonObject } {
  const { system, code, calls, searched, written, rowsPath } = sample;
  const url = (call: { code: string } | undefined) => call && `${FOREIGN}/${system}/${call.code}`;
  const columns = columnsOf(list.entity).map((column, at) => foreignColumn(column, guesses[at]));
  const names = new Set(columns.map(({ name }) => String(name)));
  const id = idPath(sample);
  const { addUrl, updateUrl, detailUrl, delUrl } = {
    ...{ addUrl: url(calls.add), updateUrl: id === null ? undefined : url(calls.edit) },
    ...{
      detailUrl: id === null ? undefined : url(calls.detail),
      delUrl: id === null ? undefined : url(calls.del),
    },
  };
  const given = { addUrl, updateUrl, detailUrl, delUrl };
  const urls = Object.fromEntries(Object.entries(given).filter(([, one]) => one !== undefined)) as JsonObject;
  const named: JsonObject = {
    search: true,
    add: addUrl ?? null,
    edit: updateUrl ?? null,
    del: delUrl ?? null,
  };
  const nameColumn = columns.find(({ type }) => type === 'input')?.name;
  const { formConfig: _, entity: __, pageConfig: ___, searches: ____, tableConfig, ...rest } = list.page;
  const table = isObject(tableConfig) && Array.isArray(tableConfig.columns) ? tableConfig.columns : [];
  const isWritten = addUrl !== undefined || updateUrl !== undefined;
  return {
    page: {
      ...rest,
      pageConfig: {
        searchUrl: `${FOREIGN}/${system}/${code}`,
        ...urls,
        permission: Object.keys(named).filter((key) => named[key] !== null),
        listRouterConfig: { meta: { module: String(list.entity.module) } },
        ...(!isWritten && { readOnly: true }),
        ...(nameColumn !== undefined && { nameColumn }),
      },
      columns,
      formConfig: {
        list: [...names].filter((name) => isWritten && written.includes(name)).map((model) => ({ model })),
      },
      tableConfig: { columns: table.filter((one) => isObject(one) && names.has(String(one.column))) },
      searches: [...names].filter((name) => searched.includes(name)).map((column) => ({ column })),
    } as JsonObject,
    foreign: {
      ...{ id: sample.id, rowsPath },
      columns: [
        ...(id === null ? [] : [{ column: 'id', path: id }]),
        ...columns.map((column, at) => ({
          column: String(column.name),
          path: guesses[at]?.given?.place ?? '',
          label: String(column.label),
          type: guesses[at]?.kind === 'yesNo' ? 'boolean' : convertedAs(column),
        })),
      ],
    },
  };
}

function convertedAs({ type, options }: JsonObject): string {
  const showsTime = isObject(options) && options.showTime === true;
  if (type === 'date' && showsTime) return 'datetime';
  return CONVERTED[String(type)] ?? 'text';
}

/** Choices have the values of the other system; the rules of our tables do not apply there. */
function foreignColumn(column: JsonObject, guess: FieldGuess | undefined): JsonObject {
  const { unique: _, ...kept } = column;
  const options = isObject(column.options) ? column.options : {};
  if (!Array.isArray(options.options) || guess?.kind === 'yesNo') return kept;
  const values = options.options.map((one) => (isObject(one) ? { ...one, value: one.label ?? null } : one));
  return { ...kept, options: { ...options, options: values } };
}
