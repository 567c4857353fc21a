import Type from 'typebox';
import { choiceOptions, manyValues, startChoices } from '../shared/choice-options';
import { withOptions } from '../shared/with-options';
import { checkboxType } from './field';
import { named } from '../../schemas/grammar/named';

/** The options that documents may set on a column of type `checkbox`. */
export const checkboxGrammar = withOptions(
  checkboxType,
  {
    title: '多选',
    icon: 'square-check',
    group: 'choice',
    start: startChoices,
    words: '复选框 duoxuan fuxuan dx checkbox multiple',
  },
  {
    ...choiceOptions,
    defaultValue: manyValues,
    /** Always true; accepted because columns may declare it. */
    multiple: named(
      { title: '可多选', help: '总是多选，可不写', advanced: true },
      Type.Optional(Type.Literal(true)),
    ),
  },
);
