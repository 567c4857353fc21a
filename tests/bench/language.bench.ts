import { buildModel } from '../../schemas/model/build-model';
import type { SourceDocument } from '../../schemas/model/source-document';
import { compileForm } from '../../schemas/model/compile-form';
import { fieldTypes } from '../../schemas/model/field';
import { formFields } from '../../schemas/model/form-tree';
import type { JsonObject } from '../../schemas/json';
import { validateRecord } from '../../schemas/record/validate-record';
import { compileCheck } from '../../server/records/check-engine';
import { builtInFieldTypes } from '../../widgets/field-types';
import { measure, median, percentile, printTable } from './measure';

const types = fieldTypes(builtInFieldTypes);
/** A large but realistic number of columns of an entity; four such pages are measured together. */
const FIELDS = 250;
const PAGES = 4;
const DOCUMENTS = 200;
const RECORDS = 10_000;

/**
 * An entity and its page with the requested number of columns: text 40, number 20, select 30, date 10 %, a rule on
 * every tenth.
 */
function documents(id: string, count: number): SourceDocument[] {
  const kinds = [
    'input',
    'input',
    'input',
    'input',
    'number',
    'number',
    'select',
    'select',
    'select',
    'date',
  ] as const;
  const columns = Array.from({ length: count }, (_, at) => {
    const type = kinds[at % 10]!;
    return {
      name: `c${at}`,
      label: `列${at}`,
      type,
      ...(type === 'input' && { maxLength: 50, required: at % 20 === 0 }),
      ...(type === 'number' && { min: 0, max: 9999 }),
      ...(type === 'select' && { enum: 'Kind' }),
      ...(at % 10 === 9 && { linkage: [{ when: `c${at - 3} == 1`, then: { show: true } }] }),
    };
  });
  const entity = {
    schemaVersion: 2,
    id,
    title: '表',
    path: `bench/${id.replaceAll('_', '-')}`,
    module: id,
    scope: 'org',
    rows: { fallback: 'createdBy' },
    calls: ['search', 'add', 'edit', 'detail'],
    columns,
  };
  const page = {
    schemaVersion: 2,
    id: id.replaceAll('_', '-'),
    title: '页',
    entity: id,
    pageConfig: {},
    formConfig: { list: columns.map(({ name }) => ({ model: name, key: name })) },
    tableConfig: { columns: columns.slice(0, 14).map(({ name }) => ({ column: name })) },
    searches: columns.slice(0, 4).map(({ name }) => ({ column: name })),
  };
  return [
    { kind: 'entity', file: `bench/entities/${id}.json`, domain: 'bench', json: entity },
    { kind: 'page', file: `bench/pages/${id}.json`, domain: 'bench', json: page },
  ];
}

const domain: SourceDocument = {
  kind: 'domain',
  file: 'bench/domain.json',
  domain: 'bench',
  json: {
    schemaVersion: 1,
    id: 'bench',
    title: '量',
    menu: [],
    dictionary: {
      Kind: {
        label: '种',
        values: [
          { value: 1, label: '甲' },
          { value: 2, label: '乙' },
        ],
      },
    },
  },
};

/** A build without reuse: parsed documents are cached with their source. */
const build = (sources: readonly SourceDocument[]) =>
  buildModel(
    sources.map((one) => ({ ...one })),
    types,
  );

const big = [domain, ...Array.from({ length: PAGES }, (_, at) => documents(`big${at}`, FIELDS)).flat()];
const model = build(big);
const page = model.pages.get('big0')!;
if (model.problems.length > 0 || 'problems' in page)
  throw new Error(JSON.stringify(model.problems.slice(0, 3)));
const fields = formFields(page.formConfig.list);

const record: JsonObject = Object.fromEntries(
  fields.map(({ model: name, type }, at) => [
    name,
    { input: '文本', number: at % 100, select: 1, date: '2026-01-31' }[type as 'input'] ?? null,
  ]),
);
const validate = (values: JsonObject) =>
  validateRecord({
    fields,
    checks: [],
    fieldTypes: types,
    record: values,
    language: 'zh-CN',
    today: '2026-11-21',
    compile: compileCheck,
  });
if (validate(record).length > 0) throw new Error(JSON.stringify(validate(record)[0]));

const many = [domain, ...Array.from({ length: DOCUMENTS / 2 }, (_, at) => documents(`t${at}`, 30)).flat()];
const rows = [
  [
    `parse and compile ${PAGES} pages of ${FIELDS} fields`,
    measure(() => {
      for (const built of build(big).pages.values())
        if (!('problems' in built)) compileForm(formFields(built.formConfig.list), types);
    }, 15),
    30,
  ],
  ['validate one record of it', measure(() => void validate(record), 200, 20), 1],
  [
    `validate ${RECORDS} records of it`,
    measure(
      () => {
        for (let at = 0; at < RECORDS; at++) validate(record);
      },
      1,
      0,
    ),
    5000,
  ],
  [`check ${DOCUMENTS} documents`, measure(() => void build(many), 5, 1), 3000],
] as const;
printTable(
  ['work', 'CPU ms, median', 'p95', 'goal'],
  rows.map(([work, times, goal]) => [
    work,
    median(times).toFixed(2),
    percentile(times, 0.95).toFixed(2),
    String(goal),
  ]),
);
