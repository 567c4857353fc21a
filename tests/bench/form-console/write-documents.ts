import fs from 'node:fs';
import path from 'node:path';
import type { JsonObject } from '../../../schemas/json';
import { CHOICES, samples } from '../form/samples';

/** Pages of the bench in the console: line items, and fields that show each other. */
export const PAGES = ['sheet', 'chain', 'fan'] as const;
export const TITLES: Readonly<Record<(typeof PAGES)[number], string>> = {
  sheet: '测速明细',
  chain: '测速链',
  fan: '测速扇',
};

/** Columns of a line. */
const COLUMNS = 20;

/** Writes the documents of the bench into a folder: the samples of `bench/form` as entities with pages. */
export function writeDocuments(folder: string, fields: number): void {
  const domain = path.join(folder, 'forms');
  fs.rmSync(folder, { recursive: true, force: true });
  const write = (name: string, content: JsonObject) => {
    const file = path.join(domain, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, JSON.stringify(content));
  };
  write('domain.json', domainDocument());
  write('entities/line.json', lineEntity());
  const columns: Readonly<Record<(typeof PAGES)[number], JsonObject[]>> = {
    sheet: [
      { name: 'name', label: '名称', type: 'input' },
      { name: 'lines', label: '明细', type: 'lines', lines: LINES },
      { name: 'total', label: '合计', type: 'number', total: { kind: 'sum', entity: LINE, column: 'c2' } },
    ],
    chain: ruledColumns(fields, (at) => (at === 1 ? 'c0' : `c${at - 1} == 1`)),
    fan: ruledColumns(fields, () => 'c0'),
  };
  for (const name of PAGES) {
    write(`entities/${name}.json`, {
      ...{ schemaVersion: 2, id: `forms_${name}`, title: TITLES[name], path: `forms/${name}` },
      ...{ module: `forms_${name}`, scope: 'org', rows: { fallback: 'all' } },
      ...{
        calls: ['search', 'add', 'edit', 'del', 'detail', 'option'],
        option: { label: columns[name][0]!.name! },
      },
      columns: columns[name],
    });
    write(`pages/${name}.json`, {
      ...{ schemaVersion: 2, id: `forms-${name}`, title: TITLES[name], entity: `forms_${name}` },
      pageConfig: { dialog: { width: 1200 } },
      formConfig: { list: columns[name].map((column) => ({ model: column.name! })) },
      tableConfig: { columns: [{ column: columns[name][0]!.name! }] },
      searches: [],
    });
  }
}

const LINE = 'forms_line';
const LINES = { entity: LINE, column: 'sheetId', order: 'lineNo', max: 2000 };

function domainDocument(): JsonObject {
  const page = (name: (typeof PAGES)[number]) => ({
    ...{
      path: `/forms/${name}`,
      name: `Forms${name}`,
      title: TITLES[name],
      layout: 3,
      page: `forms-${name}`,
    },
    ...{ module: `forms_${name}`, permissions: ['search', 'add', 'edit', 'del'], keepAlive: false },
  });
  return {
    ...{ schemaVersion: 1, id: 'forms', title: '测速表单' },
    dictionary: { FormsChoice: { label: '选择', values: CHOICES } },
    menu: [
      {
        ...{ path: '/forms', name: 'Forms', title: '测速表单', order: 99, layout: 1 },
        children: PAGES.map(page),
      },
    ],
  };
}

function lineEntity(): JsonObject {
  return {
    ...{ schemaVersion: 2, id: LINE, title: '测速行', path: 'forms/line', module: LINE, scope: 'org' },
    ...{ rows: { via: 'sheetId' }, calls: ['search', 'detail', 'option'], option: { label: 'c0' } },
    columns: [
      { name: 'sheetId', label: '表', type: 'select', refers: 'forms_sheet', readOnly: true },
      { name: 'lineNo', label: '行号', type: 'number', readOnly: true },
      ...samples(COLUMNS).map(({ name, label, kind }) => ({
        ...{ name, label, type: kind },
        ...(kind === 'select' && { enum: 'FormsChoice' }),
      })),
    ],
  };
}

/** A switch that is on, and numbers that are 1, each shown while its condition holds. */
function ruledColumns(fields: number, when: (at: number) => string): JsonObject[] {
  return Array.from({ length: fields }, (_, at) =>
    at === 0
      ? { name: 'c0', label: '项0', type: 'switch', default: true }
      : {
          ...{ name: `c${at}`, label: `项${at}`, type: 'number', default: 1 },
          linkage: [{ when: when(at), then: { show: true } }],
        },
  );
}
