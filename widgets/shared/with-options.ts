import Type, { type TObject, type TSchema } from 'typebox';
import { named, type TypeNames } from '../../schemas/grammar/named';
import { says } from '../../schemas/grammar/says';
import type { FieldGrammar, FieldType } from '../../schemas/model/field';
import { closed, common } from './common-options';

const inRows: FieldGrammar[] = [];

/** Grammars of the types allowed in rows of a value; complete once all types are loaded. */
export const rowGrammars = (): readonly FieldGrammar[] => inRows;

type Options = Record<string, TSchema>;

/**
 * Adds the grammar to a field type: its title and its options beside the common ones. Options that contain other
 * fields are passed as a function and evaluated on first use, when the grammars of all types are registered.
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

/** Marks a schema as record data: no text to translate and no reference. */
function heldValue(schema: TSchema): TSchema {
  const held = Type.With(schema, says('data'));
  return 'names' in schema ? held : named({ title: '默认值', help: '新建记录时填入' }, held);
}
