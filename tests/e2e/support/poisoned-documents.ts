import { LONG, Poisons, TEXT, TINY } from './poison';

const CALLS = ['search', 'add', 'edit', 'del', 'detail', 'option'];
const RIGHTS = ['search', 'add', 'edit', 'del', 'poke'];
const entry = (path: string, name: string, page: string) => ({
  ...{ path: `/markup/${path}`, name, page, title: TEXT, layout: 3, module: 'markup_note' },
  permissions: RIGHTS,
});

const DOMAIN = {
  ...{ schemaVersion: 1, id: 'markup', title: TEXT },
  dictionary: {
    MarkupKind: {
      label: TEXT,
      values: [1, 2].map((value) => ({ value, label: TEXT, color: 'success' })),
    },
  },
  permissions: { poke: TEXT },
  menu: [
    {
      ...{ path: '/markup', name: 'Markup', title: TEXT, layout: 1, order: 20 },
      children: [
        entry('note', 'MarkupNote', 'markup-note'),
        entry('form', 'MarkupForm', 'markup-form'),
        entry('broken', 'MarkupBroken', 'markup-broken'),
      ],
    },
  ],
};

/** Nested choices with the maximum number of levels. */
const choice = (levels: number): object => ({
  ...{ value: levels, label: TEXT },
  ...(levels > 1 && { children: [choice(levels - 1)] }),
});
const scopes = { array: [{ name: TEXT, val: 1 }], record: { a: TEXT } };
const field = (name: string, type: string, options: object = {}, more: object = {}) => ({
  ...{ name, type, label: TEXT, options },
  ...more,
});
const COLUMNS = [
  {
    ...field('name', 'input', { placeholder: TEXT, addonBefore: TINY, addonAfter: TINY }),
    ...{ help: LONG, required: true, maxLength: 200, rules: [{ pattern: '^[^~]*$', message: TEXT }] },
  },
  field('kind', 'select', {}, { enum: 'MarkupKind', help: LONG }),
  field('level', 'number', { unit: TINY }),
  field('parentId', 'treeSelect', {}, { refers: 'markup_note' }),
  field('way', 'radio', { options: [choice(1)] }),
  field('branch', 'treeSelect', { options: [choice(8)] }),
  field('side', 'switch', { options: [0, 1].map((value) => ({ value, label: TEXT })) }),
  field('period', 'date', { range: true, rangePlaceholder: [TEXT, TEXT] }),
  field('month', 'lcDate', { range: true, rangePlaceholder: [TEXT, TEXT] }),
  field('rows', 'batch', {
    list: [
      { type: 'input', model: 'word', label: TEXT, help: TEXT },
      { type: 'alert', model: 'hint', label: TEXT, options: { description: TEXT } },
    ],
  }),
  field('picks', 'selectInputList', {
    columns: [{ value: '1', label: TEXT, list: [{ type: 'input', model: 'sum', label: TEXT, help: TEXT }] }],
  }),
  field('any', 'inputGroupControls', { types: ['radio'], vScope: scopes.array }),
  field('other', 'inputGroupControls', { types: ['radio'], vScope: scopes.record }),
  field('facts', 'keyValue', {
    items: [
      { k: 'a', name: TEXT, vType: 'radio', vScope: scopes.array, remark: TEXT },
      { k: 'b', name: TEXT, vType: 'radio', vScope: scopes.record },
    ],
  }),
  field('friend', 'selectAsTable', { columns: [{ name: 'name', label: TEXT }] }, { refers: 'markup_note' }),
  field('text', 'editor'),
  field('papers', 'uploadFileList', { limit: 3 }),
];

const ENTITY = {
  ...{ schemaVersion: 2, id: 'markup_note', title: TEXT, path: 'markup/markup-note', module: 'markup_note' },
  ...{ scope: 'tenant', calls: CALLS, tree: { parent: 'parentId' } },
  option: { label: 'name', public: ['name'], root: TEXT },
  checks: [{ path: 'level', expr: 'level != 13', message: LONG }],
  columns: COLUMNS,
};

const page = (id: string, more: object) => ({
  ...{ schemaVersion: 2, id, title: TEXT, entity: 'markup_note', pageConfig: {}, searches: [] },
  ...{ formConfig: { list: [{ model: 'name' }] }, tableConfig: { columns: [{ column: 'name' }] } },
  ...more,
});
const call = { url: 'markup/markup-note/search', permission: 'search' };
const NOTE = page('markup-note', {
  noun: TEXT,
  pageConfig: {
    sideTree: { entity: 'markup_note', column: 'parentId', title: TEXT },
    detail: { as: 'drawer', children: [{ title: TEXT, page: 'markup-form', column: 'parentId' }] },
    revealAfterAdd: { id: TEXT },
    toolbar: [
      {
        ...{ key: 'ask', label: TINY, ...call },
        ...{ confirm: LONG, consequence: LONG, reveal: { totalCount: TEXT } },
      },
    ],
    rowActions: [
      {
        ...{ key: 'fill', label: TINY, ...call },
        form: { list: [{ type: 'input', model: 'why', label: TEXT }] },
      },
    ],
  },
  formConfig: {
    list: [
      { model: 'name', label: TEXT, help: LONG, requiredMessage: TEXT },
      { type: 'grid', key: 'grid', label: TEXT, columns: [{ span: 24, list: [{ model: 'kind' }] }] },
      { type: 'card', key: 'card', label: TEXT, list: [{ model: 'level' }] },
      {
        ...{ type: 'tabs', key: 'tabs' },
        columns: [{ value: '1', label: TEXT, list: COLUMNS.slice(3).map(({ name }) => ({ model: name })) }],
      },
      { type: 'alert', key: 'alert', label: TEXT, options: { description: LONG } },
    ],
  },
  tableConfig: { columns: COLUMNS.slice(0, 13).map(({ name }) => ({ column: name })) },
  searches: [{ column: 'name', label: TEXT }],
});

/** The files of a domain in which every text is poison, also in English, and of a page that is not JSON. */
export function poisonedDomain(): { files: ReadonlyMap<string, string>; poisons: Poisons } {
  const poisons = new Poisons();
  const files = new Map(
    Object.entries({
      'domain.json': poisons.document('domain', DOMAIN),
      'entities/note.json': poisons.document('entity', ENTITY),
      'pages/note.json': poisons.document('page', NOTE),
      'pages/form.json': poisons.document('page', page('markup-form', {})),
    }).map(([file, doc]): [string, string] => [file, JSON.stringify(doc)]),
  );
  const english = [...poisons.all].map(({ text, place }): [string, string] => [
    text,
    poisons.next(`English ${place}`, text.startsWith('<b>') ? TINY : TEXT),
  ]);
  files.set('locales/en-US.json', JSON.stringify(Object.fromEntries(english)));
  files.set('pages/broken.json', '{ "id": "markup-broken", ');
  return { files, poisons };
}
