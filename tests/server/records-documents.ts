import { buildModel } from '../../schemas/model/build-model';
import type { Column, Entity } from '../../schemas/document/entity';
import { fieldTypes } from '../../schemas/model/field';
import type { Model } from '../../schemas/model/model';
import type { SourceDocument } from '../../schemas/model/source-document';
import { builtInFieldTypes } from '../../widgets/field-types';

/** Small entities that together use all features of records: scopes, trees, references, rules, computed columns. */

const CALLS: Entity['calls'] = [
  'search',
  'add',
  'edit',
  'del',
  'batch-del',
  'detail',
  'option',
  'change-status',
  'batch-add',
];
const status: Column = { name: 'status', label: '状态', type: 'lSwitch', enum: 'Status', default: 1 };
const bySort: Entity['sort'] = [{ column: 'sort', order: 'asc' }];
const sort: Column = { name: 'sort', label: '排序', type: 'number', min: 0, max: 9999, default: 100 };

type Described = Pick<Entity, 'id' | 'title' | 'scope' | 'columns'> & Partial<Entity>;
const entity = (described: Described): Entity => ({
  schemaVersion: 2,
  path: `test/${described.id}`,
  module: described.id,
  calls: CALLS,
  option: { label: 'name' },
  ...described,
});

export const org = entity({
  id: 'org',
  title: '机构',
  scope: 'tenant',
  status: 'status',
  tree: { parent: 'parentId' },
  option: { label: 'name', root: '无上级组织' },
  columns: [
    { name: 'parentId', label: '上级机构', type: 'treeSelect', refers: 'org' },
    { name: 'name', label: '机构名称', type: 'input', required: true, maxLength: 50 },
    { name: 'code', label: '机构编码', type: 'input', required: true, maxLength: 20, unique: 'tenant' },
    status,
  ],
});

export const area = entity({
  id: 'area',
  title: '监区',
  scope: 'org',
  rows: { area: 'id' },
  status: 'status',
  tree: { parent: 'parentId', maxDepth: 3 },
  option: { label: 'name', root: '无上级监区', extra: ['code'], sort: bySort },
  sort: bySort,
  columns: [
    { name: 'parentId', label: '上级监区', type: 'treeSelect', refers: 'area' },
    { name: 'name', label: '监区名称', type: 'input', required: true, maxLength: 30, unique: 'parentId' },
    { name: 'code', label: '监区编码', type: 'input', maxLength: 30, auto: { prefix: 'JQ', digits: 3 } },
    {
      name: 'personCount',
      label: '在押人数',
      type: 'number',
      computed: { kind: 'count', entity: 'person', column: 'areaId' },
      summary: true,
    },
    sort,
    status,
  ],
});

export const tag = entity({
  id: 'tag',
  title: '特殊类别',
  scope: 'tenant',
  status: 'status',
  calls: [...CALLS, 'init'],
  option: { label: 'name', sort: bySort },
  sort: bySort,
  initKey: 'code',
  init: [
    { code: 'old', name: '老病残' },
    { code: 'young', name: '未成年', isDefault: 1 },
  ],
  columns: [
    { name: 'name', label: '类别名称', type: 'input', required: true, maxLength: 30, unique: 'tenant' },
    { name: 'code', label: '类别编码', type: 'input', maxLength: 20, immutable: true },
    { name: 'isDefault', label: '默认', type: 'switch', enum: 'YesNo', default: 0, exclusive: true },
    {
      name: 'personCount',
      label: '人数',
      type: 'number',
      computed: { kind: 'count', entity: 'person', column: 'tagIds', where: { state: 1 } },
    },
    sort,
    status,
  ],
});

export const person = entity({
  id: 'person',
  title: '被监管人员',
  scope: 'org',
  rows: { area: 'areaId' },
  status: 'status',
  option: { label: 'name', keywords: ['name', 'code', 'idCard'], large: true, where: { state: [1] } },
  checks: [{ path: 'born', named: 'notAfterToday', message: '出生日期不能晚于今天' }],
  columns: [
    {
      name: 'code',
      label: '罪犯编号',
      type: 'input',
      required: true,
      maxLength: 20,
      unique: 'tenant',
      immutable: true,
    },
    { name: 'name', label: '姓名', type: 'input', required: true, maxLength: 30, index: true },
    {
      name: 'idCard',
      label: '证件号码',
      type: 'input',
      maxLength: 18,
      sensitive: 'idcard',
      unique: 'tenant',
      uniqueWhere: { state: [1] },
    },
    { name: 'born', label: '出生日期', type: 'date' },
    { name: 'age', label: '年龄', type: 'number', computed: { kind: 'age', column: 'born' } },
    { name: 'areaId', label: '监区', type: 'treeSelect', required: true, refers: 'area' },
    { name: 'tagIds', label: '特殊类别', type: 'select', refers: 'tag', multiple: true },
    { name: 'admitDate', label: '入监日期', type: 'date', range: true },
    { name: 'seenAt', label: '最近会见', type: 'date', options: { showTime: true }, range: true },
    { name: 'kind', label: '刑种', type: 'radio', enum: 'Kind', default: 1, required: true },
    {
      name: 'years',
      label: '刑期',
      type: 'number',
      min: 0,
      max: 25,
      linkage: [{ when: 'kind == 1', then: { show: true } }],
    },
    { name: 'fine', label: '财产性判项', type: 'amount', min: 0, summary: true },
    { name: 'score', label: '考核分', type: 'number', precision: 1, min: 0, max: 100 },
    { name: 'home', label: '家庭住址', type: 'address', sensitive: 'all' },
    { name: 'state', label: '羁押状态', type: 'select', enum: 'State', default: 1, readOnly: true },
    { name: 'remark', label: '备注', type: 'textarea', maxLength: 200 },
    { ...status, readOnly: true },
  ],
});

export const setting = entity({
  id: 'setting',
  title: '系统配置',
  scope: 'global',
  calls: ['search', 'add', 'edit', 'del', 'detail', 'option'],
  columns: [{ name: 'name', label: '名称', type: 'input', required: true, unique: 'global' }],
});

const domain = {
  schemaVersion: 1,
  id: 'test',
  title: '测试',
  dictionary: {
    Status: {
      label: '状态',
      values: [
        { value: 1, label: '启用' },
        { value: 0, label: '停用' },
      ],
    },
    YesNo: {
      label: '是否',
      values: [
        { value: 1, label: '是' },
        { value: 0, label: '否' },
      ],
    },
    Kind: {
      label: '刑种',
      values: [
        { value: 1, label: '有期徒刑' },
        { value: 2, label: '无期徒刑' },
      ],
    },
    State: {
      label: '羁押状态',
      values: [
        { value: 1, label: '在押' },
        { value: 2, label: '已释放' },
      ],
    },
  },
  menu: [],
};

/** A model of these entities; those in `changed` replace the ones with the same id. */
export function testModel(changed: readonly Entity[] = [], without: readonly string[] = []): Model {
  const entities = new Map([org, area, tag, person, setting, ...changed].map((one) => [one.id, one]));
  for (const id of without) entities.delete(id);
  const documents: SourceDocument[] = [
    { kind: 'domain', file: 'test/domain.json', domain: 'test', json: domain },
    ...[...entities.values()].map((one): SourceDocument => ({
      kind: 'entity',
      file: `test/entities/${one.id}.json`,
      domain: 'test',
      json: one,
    })),
    {
      kind: 'locale',
      file: 'test/locales/en-US.json',
      domain: 'test',
      json: { 姓名: 'Name', 监区: 'Area', 被监管人员: 'Person', 无上级监区: 'No parent area' },
    },
  ];
  const model = buildModel(documents, fieldTypes(builtInFieldTypes));
  if (model.problems.length > 0) throw new Error(JSON.stringify(model.problems, null, 2));
  return model;
}

/** An entity with a column added, changed or (with null) removed. */
export function withColumn(given: Entity, name: string, change: Partial<Column> | null): Entity {
  const known = given.columns.find((column) => column.name === name);
  const others = given.columns.filter((column) => column.name !== name);
  if (change === null) return { ...given, columns: others };
  return {
    ...given,
    columns: [...others, { label: name, type: 'input', ...known, ...change, name } as Column],
  };
}
