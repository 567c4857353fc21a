import Type from 'typebox';
import { manyValues, pickerOptions, treeChoiceOptions } from '../shared/choice-options';
import { withOptions } from '../shared/with-options';
import { treeSelectType } from './field';

/** What documents may say of it. */
export const treeSelectGrammar = withOptions(treeSelectType, {
  ...treeChoiceOptions,
  ...pickerOptions,
  multiple: Type.Optional(Type.Boolean()),
  treeCheckable: Type.Optional(Type.Boolean()),
  defaultValue: manyValues,
});
