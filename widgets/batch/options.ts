import Type from 'typebox';
import { inRows, parts, says } from '../../schemas/grammar/says';
import { MOST } from '../../schemas/document/bounds';
import { Check } from '../../schemas/document/entity';
import { closed } from '../shared/common-options';
import { linkedColumn } from './column-options';
import { withOptions } from '../shared/with-options';
import { batchType, MAX_ROWS } from './field';
import { named } from '../../schemas/grammar/named';

const { path, when, message } = Check.properties;
/** A rule over several columns of a row. */
const RowCheck = Type.Object(
  {
    path,
    when,
    expr: named({ title: '校验表达式', help: 'CEL，必须为真' }, Type.String(says('expression'))),
    message,
  },
  { ...closed, ...inRows },
);

/** The options that documents may set on a column of type `batch`. */
export const batchGrammar = withOptions(
  batchType,
  {
    title: '子表',
    icon: 'table-2',
    group: 'rows',
    start: { list: [{ type: 'input', model: 'name', label: '名称' }] },
    words: '动态表格 明细 zibiao mingxi biaoge batch rows lines details',
  },
  () => ({
    list: named(
      { title: '子表的列', help: '最多 20 列' },
      Type.Array(linkedColumn(), { maxItems: 20, ...parts('innerColumn', ['key', 'model']) }),
    ),
    checks: named(
      { title: '行校验', help: '逐行校验，错误显示在该行；外层表单的值写作 form.列名' },
      Type.Optional(Type.Array(RowCheck, { maxItems: MOST.checks })),
    ),
    minLimit: named(
      { title: '最少行数', help: '新建时预留的空行数', group: 'check' },
      Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_ROWS })),
    ),
    maxLimit: named(
      { title: '最多行数', group: 'check' },
      Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_ROWS })),
    ),
    scrollY: named(
      { title: '表格高度', help: '像素，超出时滚动；0 为不限', group: 'look' },
      Type.Optional(Type.Integer({ minimum: 0 })),
    ),
    hideSequence: named({ title: '不显示序号', group: 'look' }, Type.Optional(Type.Boolean())),
    defaultValue: Type.Optional(Type.Array(Type.Record(Type.String(), Type.Any()))),
  }),
);
