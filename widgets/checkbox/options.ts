import Type from 'typebox';
import { choiceOptions, manyValues } from '../shared/choice-options';
import { withOptions } from '../shared/with-options';
import { checkboxType } from './field';

/** What documents may say of it. */
export const checkboxGrammar = withOptions(checkboxType, {
  ...choiceOptions,
  defaultValue: manyValues,
  /** Always so; columns may say it all the same. */
  multiple: Type.Optional(Type.Literal(true)),
});
