import type { SourceDocument } from '../../../schemas/model/source-document';

/** Documents that name columns, entities, pages, calls and codes at places that no shipped document uses. */
export function everyPlace(): SourceDocument[] {
  const entity = (id: string, more: object = {}) => ({
    schemaVersion: 2,
    id,
    title: id,
    path: `a/${id}`,
    module: id,
    scope: 'tenant',
    calls: ['search'],
    columns: [
      { name: 'name', label: 'Name', type: 'input' },
      { name: 'kind', label: 'Kind', type: 'input' },
    ],
    ...more,
  });
  const page = {
    schemaVersion: 2,
    id: 'shop',
    kind: 'wizard',
    title: 'Shop',
    entity: 'shop',
    pageConfig: {
      permission: ['search'],
      permissionMap: { edit: 'sale_edit' },
      rowActions: [
        { key: 'open', label: 'Open', permission: 'edit', url: 'a/sale/search', route: 'Sale' },
        {
          key: 'list',
          label: 'List',
          permission: 'edit',
          url: 'a/sale/search',
          dialog: { kind: 'assign', url: 'a/sale/search' },
        },
      ],
      children: [{ title: 'Sales', page: 'sale', column: 'name', when: 'kind == "x"' }],
      detail: { children: [{ title: 'More sales', page: 'sale', column: 'kind' }] },
      import: {
        uploadUrl: 'a/shop/upload',
        params: { list: [{ model: 'kind', linkage: [{ when: 'name != ""', then: { show: true } }] }] },
      },
    },
    formConfig: { list: [] },
    formBy: { column: 'kind', url: 'a/sale/form' },
    tableConfig: { columns: [], pivot: { source: 'a/sale/option', column: 'name', value: 'kind' } },
    searches: [],
    steps: [
      { key: 'one', title: 'One', models: ['name'], checkUrl: 'a/sale/check' },
      { key: 'two', title: 'Two', models: ['kind'] },
    ],
  };
  const blocks = [
    {
      key: 'b',
      kind: 'cards',
      title: 'Cards',
      span: 12,
      permission: 'sale_search',
      figures: [{ key: 'f', title: 'Figure', page: 'sale', criteria: { name: 'x' } }],
    },
  ];
  const subTable = {
    list: [
      {
        type: 'batch',
        key: 'lines',
        model: 'lines',
        label: 'Lines',
        list: [
          {
            type: 'input',
            model: 'note',
            label: 'Note',
            linkage: [{ when: 'form.kind == "x" && name == ""', then: { show: true } }],
          },
          { type: 'select', model: 'name', label: 'Line', refers: 'sale' },
        ],
      },
    ],
  };
  const saleColumns = [
    { name: 'name', label: 'Name', type: 'input' },
    { name: 'kind', label: 'Kind', type: 'input' },
    {
      name: 'lines',
      label: 'Lines',
      type: 'batch',
      options: { list: [{ type: 'input', model: 'name', label: 'Line' }] },
    },
  ];
  const rule = (set: string) => ({ when: 'room == "x"', then: { set } });
  const narrowing = { when: 'guest == "x"', then: { options: { where: { room: 'guest' } } } };
  const visitColumns = [
    { name: 'room', label: 'Room', type: 'input' },
    { name: 'guest', label: 'Guest', type: 'input', linkage: [rule('room')] },
    { name: 'before', label: 'Before', type: 'select', refers: 'visit', linkage: [narrowing] },
  ];
  const visitPage = {
    schemaVersion: 2,
    id: 'visit',
    title: 'Visits',
    entity: 'visit',
    pageConfig: {},
    formConfig: {
      list: [{ model: 'room' }, { model: 'guest', linkage: [rule('room')] }, { model: 'before' }],
    },
    tableConfig: { columns: [] },
    searches: [],
  };
  const entry = (name: string, module: string, more: object = {}) => ({
    name,
    path: `/${module}`,
    layout: 3,
    title: name,
    page: module,
    module,
    permissions: ['search', 'edit'],
    ...more,
  });
  const domain = {
    schemaVersion: 1,
    id: 'a',
    title: 'A',
    dictionary: {},
    menu: [
      entry('Shop', 'shop', { permission: 'sale_search', routeButtonRelation: { edit: 'Sale' } }),
      entry('Sale', 'sale'),
      entry('Visit', 'visit'),
    ],
  };
  return [
    { kind: 'domain', file: 'a-domain', json: domain },
    { kind: 'entity', file: 'shop', json: entity('shop') },
    {
      kind: 'entity',
      file: 'sale',
      json: entity('sale', { columns: saleColumns, calls: ['search', 'option'], option: { label: 'name' } }),
    },
    {
      kind: 'entity',
      file: 'visit',
      json: entity('visit', {
        columns: visitColumns,
        calls: ['search', 'option'],
        option: { label: 'room' },
      }),
    },
    { kind: 'page', file: 'visit-page', json: visitPage },
    { kind: 'page', file: 'shop-page', json: page },
    {
      kind: 'page',
      file: 'sale-page',
      json: {
        ...page,
        kind: 'blocks',
        id: 'sale',
        entity: 'sale',
        pageConfig: {},
        formConfig: subTable,
        formBy: undefined,
        tableConfig: { columns: [] },
        steps: undefined,
        blocks,
      },
    },
  ].map((one) => ({
    ...(one as SourceDocument),
    domain: 'a',
    json: JSON.parse(JSON.stringify(one.json)) as unknown,
  }));
}
