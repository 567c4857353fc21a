import Type, { type TObject, type TSchema } from 'typebox';
import { named, type TypeNames } from '../../schemas/grammar/named';
import { says } from '../../schemas/grammar/says';
import type { FieldGrammar, FieldType } from '../../schemas/model/field';
import { closed, common } from './common-options';

const inRows: FieldGrammar[] = [];

/** Types that may stand in the rows of a value, with their options: complete once all types are loaded. */
export const rowGrammars = (): readonly FieldGrammar[] => inRows;

type Options = Record<string, TSchema>;

/**
 * Completes a field type with what people call it and what documents may say of it: options of its own beside those every
 * type takes. Options that hold other fields are given as a function, which is asked at their first use: when the
 * grammars of all types are there.
 */
export function withOptions<const Name extends string>(
  type: FieldType & { readonly type: Name },
  names: TypeNames,
  own: Options | (() => Options),
): FieldGrammar & { readonly type: Name } {
  let options: TObject | undefined;
  const grammar = {
    ...type,
    names,
    get options() {
      return (options ??= completeOptions(typeof own === 'function' ? own() : own));
    },
  };
  if (type.inRows) inRows.push(grammar);
  return grammar;
}

function completeOptions(own: Options): TObject {
  const { defaultValue } = own;
  return Type.Object(
    { ...common, ...own, ...(defaultValue && { defaultValue: heldValue(defaultValue) }) },
    closed,
  );
}

/** A value as records hold it: nothing in it is for people to read, and it names nothing. */
function heldValue(schema: TSchema): TSchema {
  const held = Type.With(schema, says('data'));
  return 'names' in schema ? held : named({ title: '默认值', help: '新建记录时填入' }, held);
}
