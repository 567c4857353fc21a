import Type from 'typebox';
import { says } from '../../schemas/grammar/says';
import { clearable, nullable, placeholder } from '../shared/common-options';
import { UNIT_INPUT_LENGTH } from './units';
import { withOptions } from '../shared/with-options';
import { unitInputType } from './field';

const unitText = Type.String({ minLength: 1, maxLength: UNIT_INPUT_LENGTH, ...says('data') });

/** What documents may say of it. */
export const unitInputGrammar = withOptions(unitInputType, {
  /** Units offered before the predefined ones. */
  units: Type.Optional(Type.Array(unitText, { maxItems: 50 })),
  /** The unit of a value nobody chose one for. It is part of the value, and so the same in every language. */
  defaultUnit: Type.Optional(Type.String({ maxLength: UNIT_INPUT_LENGTH, ...says('data') })),
  min: nullable(Type.Number()),
  max: nullable(Type.Number()),
  precision: nullable(Type.Integer({ minimum: 0, maximum: 10 })),
  defaultValue: nullable(
    Type.Object({ value: nullable(Type.Number()), unit: unitText }, { additionalProperties: false }),
  ),
  placeholder,
  clearable,
});
