import Type from 'typebox';
import { choiceOptions, manyValues, pickerOptions, startChoices } from '../shared/choice-options';
import { withOptions } from '../shared/with-options';
import { selectType } from './field';
import { named } from '../../schemas/grammar/named';

/** The options that documents may set on a column of type `select`. */
export const selectGrammar = withOptions(
  selectType,
  {
    title: '下拉选择',
    icon: 'chevron-down',
    group: 'choice',
    start: startChoices,
    words: '下拉框 xiala xuanze xl select dropdown picker',
  },
  {
    ...choiceOptions,
    ...pickerOptions,
    multiple: named({ title: '可多选', help: '有记录后不能再改' }, Type.Optional(Type.Boolean())),
    defaultValue: manyValues,
  },
);
