import Type from 'typebox';
import { nullable, unit } from '../shared/common-options';
import { withOptions } from '../shared/with-options';
import { sliderType } from './field';

/** What documents may say of it. */
export const sliderGrammar = withOptions(sliderType, {
  min: nullable(Type.Number()),
  max: nullable(Type.Number()),
  step: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  showInput: Type.Optional(Type.Boolean()),
  defaultValue: nullable(Type.Number()),
  unit,
});
