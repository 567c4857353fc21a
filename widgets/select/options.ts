import Type from 'typebox';
import { choiceOptions, manyValues, pickerOptions } from '../shared/choice-options';
import { withOptions } from '../shared/with-options';
import { selectType } from './field';

/** What documents may say of it. */
export const selectGrammar = withOptions(selectType, {
  ...choiceOptions,
  ...pickerOptions,
  multiple: Type.Optional(Type.Boolean()),
  defaultValue: manyValues,
});
