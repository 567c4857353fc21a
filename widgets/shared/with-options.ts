import Type, { type TObject, type TSchema } from 'typebox';
import { says } from '../../schemas/grammar/says';
import type { FieldGrammar, FieldType } from '../../schemas/field';
import { closed, common } from './common-options';

/** Completes a field type with what documents may say of it: options of its own beside those every type takes. */
export function withOptions<const Name extends string>(
  type: FieldType & { readonly type: Name },
  own: Record<string, TSchema>,
): FieldGrammar & { readonly type: Name } {
  const { defaultValue } = own;
  const options: TObject = Type.Object(
    {
      ...common,
      ...own,
      // A value as records hold it: nothing in it is for people to read, and it names nothing.
      ...(defaultValue && { defaultValue: Type.With(defaultValue, says('data')) }),
    },
    closed,
  );
  return { ...type, options };
}
