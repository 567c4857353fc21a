import Ajv from 'ajv';
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../schemas/json';
import { interpretSchema } from './interpret-schema';

const cases: [string, JsonSchema, unknown][] = [
  ['text that fits', { type: 'string', maxLength: 3 }, '王建国'],
  ['text too long', { type: 'string', maxLength: 3 }, '欧阳明远'],
  ['characters beyond the basic plane count once', { type: 'string', maxLength: 1 }, '𠮷'],
  ['wrong type', { type: 'integer' }, '12'],
  ['a fraction where a whole number is due', { type: 'integer' }, 1.5],
  ['too small and not a multiple', { type: 'number', minimum: 2, multipleOf: 0.01 }, 1.005],
  ['two decimals', { type: 'number', multipleOf: 0.01 }, 19.99],
  ['too large', { type: 'integer', maximum: 9999 }, 10000],
  ['pattern', { type: 'string', pattern: '^\\d{11}$' }, '139'],
  ['one of', { type: 'integer', enum: [1, 2] }, 3],
  ['any of, none fits', { anyOf: [{ type: 'integer' }, { type: 'string', maxLength: 2 }] }, 'abc'],
  ['any of, one fits', { anyOf: [{ type: 'integer' }, { type: 'string' }] }, 'abc'],
  ['items', { type: 'array', items: { type: 'integer' }, maxItems: 2, uniqueItems: true }, [1, 'x', 1]],
  [
    'rows',
    {
      type: 'array',
      items: { type: 'object', properties: { k: { type: 'string', minLength: 1 } }, required: ['k'] },
    },
    [{ k: '' }, {}],
  ],
];

it('reads a schema once for all values', () => {
  let reads = 0;
  const schema: JsonSchema = {
    type: 'object',
    get properties() {
      reads++;
      return { name: { type: 'string', maxLength: 1 } };
    },
  };
  const check = interpretSchema(schema);
  const atFirst = reads;
  for (const name of ['一', '二', '三']) check({ name });
  expect(reads - atFirst).toBe(3);
});

it('names each missing member', () => {
  const row = { type: 'object', required: ['a', 'b', 'c'] };
  const check = interpretSchema({ type: 'array', items: row });
  expect(check([{ b: 1 }, { a: 1, b: 2 }]).map(({ path, params }) => [path, params.missingProperty])).toEqual(
    [
      ['/0', 'a'],
      ['/0', 'c'],
      ['/1', 'c'],
    ],
  );
});

describe('the interpreter', () => {
  it.each(cases)('agrees with Ajv about %s', (_name, schema, value) => {
    const validate = new Ajv({ allErrors: true, multipleOfPrecision: 8, strict: false }).compile(schema);
    validate(value);
    const first = (errors: readonly { path: string; keyword: string; params: object }[]) =>
      errors[0] && [errors[0].path, errors[0].keyword, relevant(errors[0].params)];
    const expected = (validate.errors ?? []).map(({ instancePath, keyword, params }) => ({
      path: instancePath,
      keyword,
      params,
    }));
    const actual = interpretSchema(schema)(value);
    expect(first(actual)).toEqual(first(expected));
    expect(new Set(actual.map((error) => error.path + error.keyword))).toEqual(
      new Set(expected.map((error) => error.path + error.keyword)),
    );
  });
});

/** The parameters used in messages. */
function relevant(params: object): object {
  return Object.fromEntries(
    Object.entries(params).filter(([key]) => ['limit', 'multipleOf', 'type', 'pattern'].includes(key)),
  );
}
