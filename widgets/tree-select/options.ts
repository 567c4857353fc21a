import Type from 'typebox';
import { manyValues, pickerOptions, treeChoiceOptions, startTree } from '../shared/choice-options';
import { withOptions } from '../shared/with-options';
import { treeSelectType } from './field';
import { named } from '../../schemas/grammar/named';

/** The options that documents may set on a column of type `treeSelect`. */
export const treeSelectGrammar = withOptions(
  treeSelectType,
  {
    title: '树选择',
    icon: 'list-tree',
    group: 'choice',
    start: startTree,
    words: '树形 shu xuanze tree hierarchy',
  },
  {
    ...treeChoiceOptions,
    ...pickerOptions,
    multiple: named({ title: '可多选', help: '有记录后不能再改' }, Type.Optional(Type.Boolean())),
    treeCheckable: named({ title: '显示复选框', help: '同时变为多选' }, Type.Optional(Type.Boolean())),
    defaultValue: manyValues,
  },
);
