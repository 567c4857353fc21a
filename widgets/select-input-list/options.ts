import Type from 'typebox';
import { parts, says } from '../../schemas/grammar/says';
import { closed, nullable } from '../shared/common-options';
import { innerItem } from '../batch/column-options';
import { withOptions } from '../shared/with-options';
import { selectInputListType } from './field';
import { named } from '../../schemas/grammar/named';

/** An option with its items. */
const entryOption = () =>
  Type.Object(
    {
      value: named({ title: '值', help: '存入数据库' }, Type.String({ maxLength: 100, ...says('data') })),
      label: named('名称', Type.String({ maxLength: 100, ...says('text') })),
      list: named(
        { title: '所带的项', help: '选中后才要求填写' },
        Type.Optional(Type.Array(innerItem(), { maxItems: 20, ...parts('innerColumn', ['key', 'model']) })),
      ),
    },
    closed,
  );

/** The options that documents may set on a column of type `selectInputList`. */
export const selectInputListGrammar = withOptions(
  selectInputListType,
  {
    title: '选择输入列',
    icon: 'list-checks',
    group: 'rows',
    start: {
      columns: [
        { value: '1', label: '选项1', list: [{ type: 'input', model: 'note', label: '说明' }] },
        { value: '2', label: '选项2' },
      ],
    },
    words: '选项带输入 xuanze shuru choice with input',
    help: '选中一项后，填写它所带的项',
  },
  () => ({
    columns: named(
      { title: '选项', help: '每个选项可带若干项', group: 'choices' },
      Type.Array(entryOption(), { maxItems: 50, ...parts('enumValue', ['value']) }),
    ),
    /** Allows several options; otherwise one. */
    multiple: named({ title: '可多选', group: 'choices' }, Type.Optional(Type.Boolean())),
    defaultValue: nullable(Type.Array(Type.Record(Type.String(), Type.Any()))),
  }),
);
