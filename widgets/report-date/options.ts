import Type from 'typebox';
import { clearable, nullable } from '../shared/common-options';
import { PERIOD_TYPES } from './period';
import { withOptions } from '../shared/with-options';
import { reportDateType } from './field';

/** What documents may say of it. */
export const reportDateGrammar = withOptions(reportDateType, {
  /** Kinds that may be chosen: 1 date range, 2 year, 3 half year, 4 quarter, 5 month. */
  types: Type.Optional(Type.Array(Type.Enum([...PERIOD_TYPES]), { minItems: 1 })),
  defaultValue: nullable(
    Type.Object(
      {
        type: Type.Enum([...PERIOD_TYPES]),
        value: Type.Optional(Type.String()),
        from: Type.Optional(Type.String()),
        to: Type.Optional(Type.String()),
      },
      { additionalProperties: false },
    ),
  ),
  clearable,
});
