import { compileExpression } from '../expression/expression';
import { functionNamed, type ValueType } from '../expression/domain-functions';
import type { FunctionCall } from '../expression/function-calls';
import type { Field, FieldGrammars } from '../model/field';
import { cause, type Cause } from '../problems/causes';

/** The fields that an expression reads by name, and their types. */
interface Readable {
  fields: ReadonlyMap<string, Field>;
  fieldTypes: FieldGrammars;
}

/** What is wrong with the arguments of domains' functions in an expression: columns and values of another type. */
export function wrongArguments(text: string, readable: Readable): Cause[] {
  return callsIn(text).flatMap(({ name, given }) => {
    const parameters = Object.entries(functionNamed(name)?.parameters ?? {});
    return given.flatMap(({ column, type, reads }, at) => {
      const [parameter, expected] = parameters[at] ?? [];
      const came = type ?? (reads === undefined ? null : columnType(reads, readable));
      if (parameter === undefined || expected === undefined || came === null || accepts(expected, came))
        return [];
      const types = [expected];
      return [
        cause('functionArgument', {
          column,
          name,
          parameter,
          types,
          reason: cause('isType', { types: [came] }),
        }),
      ];
    });
  });
}

/** The calls of an expression; one that does not compile has none, because that is reported where it is compiled. */
function callsIn(text: string): readonly FunctionCall[] {
  try {
    return compileExpression(text).calls;
  } catch {
    return [];
  }
}

/** A date is a text, and a number is an amount, but not the other way round. */
function accepts(expected: ValueType, came: string): boolean {
  return (
    expected === came ||
    (expected === 'text' && came === 'date') ||
    (expected === 'decimal' && came === 'number')
  );
}

/** The type of a column's values; null when it is unknown or mixed. */
function columnType(name: string, { fields, fieldTypes }: Readable): string | null {
  const field = fields.get(name);
  const type = field && fieldTypes.get(field.type);
  if (!field || !type || type.storage(field) === null) return null;
  if (type.decimals !== undefined) return 'decimal';
  if (type.storage(field) === 'date') return 'date';
  const schema = type.schema(field);
  const values = schema.enum?.length ? schema.enum : undefined;
  const found = new Set([schema.type ?? [], ...(values ?? []).map((one) => typeof one)].flat());
  const [only, ...more] = found;
  if (only === undefined || more.length > 0) return null;
  return (
    { string: 'text', integer: 'number', number: 'number', boolean: 'boolean', array: 'array' }[
      only as 'string'
    ] ?? 'other'
  );
}
