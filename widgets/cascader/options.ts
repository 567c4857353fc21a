import Type from 'typebox';
import { nullable } from '../shared/common-options';
import { pickerOptions, treeChoiceOptions, startTree } from '../shared/choice-options';
import { withOptions } from '../shared/with-options';
import { cascaderType } from './field';

/** The options that documents may set on a column of type `cascader`. */
export const cascaderGrammar = withOptions(
  cascaderType,
  {
    title: '级联选择',
    icon: 'columns-3',
    group: 'choice',
    start: startTree,
    words: '逐级 jilian jl cascader levels',
  },
  {
    ...treeChoiceOptions,
    ...pickerOptions,
    defaultValue: nullable(Type.Array(Type.Union([Type.Number(), Type.String()]))),
  },
);
