import Type from 'typebox';
import { says } from '../../schemas/grammar/says';
import { clearable, closed, placeholder } from '../shared/common-options';
import { manyValues } from '../shared/choice-options';
import { withOptions } from '../shared/with-options';
import { selectAsTableType } from './field';

/** What documents may say of it. */
export const selectAsTableGrammar = withOptions(selectAsTableType, {
  multiple: Type.Optional(Type.Boolean()),
  placeholder,
  clearable,
  defaultValue: manyValues,
  /** Columns beside the label, from what the option call sends with each choice. */
  columns: Type.Optional(
    Type.Array(
      Type.Object(
        {
          name: Type.String({ minLength: 1, ...says('column', { of: 'source' }) }),
          label: Type.String({ minLength: 1, maxLength: 40, ...says('text') }),
        },
        closed,
      ),
      { maxItems: 6 },
    ),
  ),
});
