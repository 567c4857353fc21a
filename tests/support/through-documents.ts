import type { JsonObject } from '../../schemas/json';
import { buildModel } from '../../schemas/model/build-model';
import { fieldTypes } from '../../schemas/model/field';
import type { Model } from '../../schemas/model/model';
import type { SourceDocument } from '../../schemas/model/source-document';
import { builtInFieldTypes } from '../../widgets/field-types';

const types = fieldTypes(builtInFieldTypes);

/** Changes of the documents below. */
export interface Changes {
  articleColumns?: JsonObject[];
  /** Further keys of the article entity, such as `option`. */
  article?: JsonObject;
  orderColumns?: JsonObject[];
  /** Further keys of the order entity, such as `checks`. */
  order?: JsonObject;
  page?: JsonObject;
  /** Further entities. */
  entities?: JsonObject[];
}

/** Orders of articles, whose documents read columns of the article. */
export function throughSources({
  articleColumns = [],
  article,
  orderColumns = [],
  order,
  page,
  entities: more = [],
}: Changes = {}): SourceDocument[] {
  const units = [
    { value: 1, label: '件' },
    { value: 2, label: '箱' },
  ];
  const base = { schemaVersion: 2, scope: 'org', rows: { fallback: 'createdBy' } };
  const domain = {
    schemaVersion: 1,
    id: 'shop',
    title: '商店',
    dictionary: {
      Unit: { label: '单位', values: units },
      DocState: {
        label: '单据状态',
        values: ['草稿', '待审核', '已审核', '处理中', '已完成', '失败', '已驳回'].map((label, value) => ({
          value,
          label,
        })),
      },
      Status: {
        label: '状态',
        values: [
          { value: 1, label: '启用' },
          { value: 0, label: '停用' },
        ],
      },
    },
    menu: [
      {
        path: '/shop',
        name: 'Shop',
        title: '商店',
        layout: 1,
        children: ['shop_order', 'shop_article', 'shop_maker'].map((module) => ({
          path: `/shop/${module.slice(5)}`,
          name: module.replace('_', ''),
          title: module,
          layout: 3,
          page: 'shop-order',
          module,
          permissions: ['search', 'add', 'edit', 'del'],
        })),
      },
    ],
  };
  const entities: JsonObject[] = [
    {
      ...base,
      id: 'shop_maker',
      title: '厂家',
      path: 'shop/maker',
      module: 'shop_maker',
      calls: ['search', 'add', 'edit', 'option'],
      option: { label: 'name' },
      columns: [{ name: 'name', label: '名称', type: 'input', required: true }],
    },
    {
      ...base,
      id: 'shop_article',
      title: '商品',
      path: 'shop/article',
      module: 'shop_article',
      calls: ['search', 'add', 'edit', 'detail', 'option'],
      option: { label: 'name', public: ['name', 'unit'] },
      columns: [
        { name: 'name', label: '名称', type: 'input', required: true },
        { name: 'unit', label: '单位', type: 'select', enum: 'Unit' },
        { name: 'price', label: '单价', type: 'amount', range: true },
        { name: 'most', label: '限量', type: 'number' },
        { name: 'cardNo', label: '卡号', type: 'input', sensitive: 'card' },
        { name: 'stock', label: '库存', type: 'number', computed: { kind: 'supplied' } },
        { name: 'boughtAt', label: '进货日期', type: 'date', range: true },
        { name: 'makerId', label: '厂家', type: 'select', refers: 'shop_maker' },
        {
          name: 'orders',
          label: '订单数',
          type: 'number',
          computed: { kind: 'count', entity: 'shop_order', column: 'articleId' },
        },
        ...articleColumns,
      ],
      ...article,
    },
    {
      ...base,
      id: 'shop_order',
      title: '订单',
      path: 'shop/order',
      module: 'shop_order',
      calls: ['search', 'add', 'edit', 'detail', 'option'],
      option: { label: 'what' },
      columns: [
        { name: 'what', label: '事由', type: 'input', required: true },
        { name: 'articleId', label: '商品', type: 'select', refers: 'shop_article' },
        { name: 'others', label: '其他商品', type: 'select', refers: 'shop_article', multiple: true },
        { name: 'quantity', label: '数量', type: 'number' },
        ...orderColumns,
      ],
      ...order,
    },
    ...more,
  ];
  const orderPage: JsonObject = {
    schemaVersion: 2,
    id: 'shop-order',
    title: '订单',
    entity: 'shop_order',
    pageConfig: {},
    formConfig: { list: [{ model: 'what' }, { model: 'articleId' }, { model: 'quantity' }] },
    tableConfig: { columns: [{ column: 'what' }, { column: 'articleId' }] },
    searches: [],
    ...page,
  };
  return [
    { kind: 'domain', file: 'shop/domain.json', domain: 'shop', json: domain },
    ...entities.map((json): SourceDocument => ({
      kind: 'entity',
      file: `shop/entities/${json.id as string}.json`,
      domain: 'shop',
      json,
    })),
    { kind: 'page', file: 'shop/pages/order.json', domain: 'shop', json: orderPage },
  ];
}

/** The same as a model. */
export function throughModel(changes: Changes = {}): Model {
  return buildModel(throughSources(changes), types);
}
