import Type from 'typebox';
import { says } from '../../schemas/grammar/says';
import { clearable, closed, placeholder } from '../shared/common-options';
import { manyValues } from '../shared/choice-options';
import { withOptions } from '../shared/with-options';
import { selectAsTableType } from './field';
import { named } from '../../schemas/grammar/named';

/** The options that documents may set on a column of type `selectAsTable`. */
export const selectAsTableGrammar = withOptions(
  selectAsTableType,
  {
    title: '表格选择',
    icon: 'table-properties',
    group: 'choice',
    words: '选人 引用 biaoge xuanze lookup reference picker',
    help: '在对话框的列表中搜索并选择其他实体的记录',
  },
  {
    multiple: named('可多选', Type.Optional(Type.Boolean())),
    placeholder,
    clearable,
    defaultValue: manyValues,
    /** Columns beside the label, from the response of the option call. */
    columns: named(
      { title: '附加显示的列', help: '显示在名称旁；须是选项接口返回的列', group: 'look' },
      Type.Optional(
        Type.Array(
          Type.Object(
            {
              name: named('列名', Type.String({ minLength: 1, ...says('column', { of: 'source' }) })),
              label: named('标签', Type.String({ minLength: 1, maxLength: 40, ...says('text') })),
            },
            closed,
          ),
          { maxItems: 6 },
        ),
      ),
    ),
  },
);
