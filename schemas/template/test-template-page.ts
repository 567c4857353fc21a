import type { Field, FieldTypes } from '../model/field';
import type { CompiledPage } from '../model/page';

/** The field types of the test page; of each, what templates ask for. */
export const testTypes = new Map(
  [
    { type: 'text' },
    { type: 'money', decimals: 2 },
    { type: 'secret', isSecret: () => true },
    { type: 'rows', apart: true },
  ].map((type) => [type.type, type]),
) as unknown as FieldTypes;

/** A page of documents with lines, for the tests of templates. */
export function testPage(): CompiledPage {
  const field = (model: string, label: string, more: Partial<Field> = {}): Field => ({
    key: model,
    model,
    type: 'text',
    label,
    options: {},
    rules: [],
    required: false,
    ...more,
  });
  const cells = [field('article', '物品'), field('price', '单价', { type: 'money', decimals: 2 })];
  const lines = field('lines', '明细', { type: 'rows', cells });
  const name = field('name', '单号');
  const remark = field('remark', '备注');
  const sum = field('sum', '金额', { type: 'money', decimals: 2, summary: true });
  const secret = field('secret', '密码', { type: 'secret' });
  const page = {
    id: 'request',
    title: '领用单',
    noun: '领用单',
    kind: 'list',
    entity: 'request',
    columns: [name, remark, sum, lines, secret],
    tableConfig: {
      columns: [
        { column: 'name', field: name },
        { column: 'articleId.unit', label: '单位', width: 80, field: field('articleId.unit', '单位') },
        { column: 'remark', hidden: true, field: remark },
      ],
      others: { index: true, selection: true, summary: false },
    },
    searches: [{ column: 'name', field: name }],
  };
  return page as unknown as CompiledPage;
}
