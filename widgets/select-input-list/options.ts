import Type from 'typebox';
import { parts, says } from '../../schemas/grammar/says';
import { closed, nullable } from '../shared/common-options';
import { InnerItem } from '../batch/column-options';
import { withOptions } from '../shared/with-options';
import { selectInputListType } from './field';

/** An option, with the items it asks for once it is chosen. */
const EntryOption = Type.Object(
  {
    value: Type.String({ maxLength: 100, ...says('data') }),
    label: Type.String({ maxLength: 100, ...says('text') }),
    list: Type.Optional(Type.Array(InnerItem, { maxItems: 20, ...parts('innerColumn', ['key', 'model']) })),
  },
  closed,
);

/** What documents may say of it. */
export const selectInputListGrammar = withOptions(selectInputListType, {
  columns: Type.Array(EntryOption, { maxItems: 50, ...parts('enumValue', ['value']) }),
  /** Several may be chosen; else one. */
  multiple: Type.Optional(Type.Boolean()),
  defaultValue: nullable(Type.Array(Type.Record(Type.String(), Type.Any()))),
});
