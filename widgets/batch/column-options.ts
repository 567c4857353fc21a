import Type, { type TSchema } from 'typebox';
import { named, valueNames } from '../../schemas/grammar/named';
import { inRows, says } from '../../schemas/grammar/says';
import { Rule } from '../../schemas/document/rule';
import { HiddenValue, Linkage } from '../../schemas/document/linkage';
import { closed } from '../shared/common-options';
import { rowGrammars } from '../shared/with-options';

const item = {
  model: named('列名', Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,40}$', ...says('key') })),
  label: named('标签', Type.String({ minLength: 1, maxLength: 40, ...says('text') })),
  key: named(
    { title: '标识', help: '版本比较与合并以此辨认，改名不变' },
    Type.Optional(Type.String(says('word'))),
  ),
  help: named({ title: '说明', help: '显示在列标题旁的提示' }, Type.Optional(Type.String(says('text')))),
  required: named('必填', Type.Optional(Type.Boolean())),
  rules: named('校验规则', Type.Optional(Type.Array(Rule))),
  /** A dictionary entry whose values are the choices. */
  enum: named(
    { title: '枚举', help: '本域或 common 域字典中的条目' },
    Type.Optional(Type.String(says('enum'))),
  ),
  /** The entity whose rows are the choices. */
  refers: named(
    { title: '引用的实体', help: '该实体须有选项接口' },
    Type.Optional(Type.String(says('entity'))),
  ),
};

/** Text between the columns has no value and needs no name. */
const words = {
  model: Type.Optional(item.model),
  label: named('文字', Type.String({ maxLength: 1000, ...says('text') })),
  key: item.key,
  help: item.help,
};

const columnGrammar = <P extends Record<string, TSchema>>(more: P) =>
  Type.Union(
    rowGrammars().map((type) =>
      Type.Object(
        {
          type: named('字段类型', Type.Literal(type.type, valueNames({ [type.type]: type.names.title }))),
          ...(type.valueless ? words : { ...item, ...more }),
          options: named('类型选项', Type.Optional(type.options)),
        },
        { ...closed, ...inRows },
      ),
    ),
  );

/** An item inside another control; its options follow the grammar of its type. */
export const innerItem = () => columnGrammar({});
/** A column of a sub-table; its rules read the other columns of the row, and those of the form as `form.name`. */
export const linkedColumn = () =>
  columnGrammar({
    linkage: named(
      { title: '联动规则', help: '读取本行的列；外层表单的值写作 form.列名' },
      Type.Optional(Type.Array(Linkage)),
    ),
    hiddenValue: named('隐藏时的值', Type.Optional(HiddenValue)),
    unique: named(
      { title: '不重复', help: '子表各行的值互不相同，空值不比较；错误显示在后一行' },
      Type.Optional(Type.Literal(true)),
    ),
  });
