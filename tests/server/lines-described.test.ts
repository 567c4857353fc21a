import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import { tableTypes } from '../../server/pages-tool/table-types';
import { purchaseWorld, type PurchaseWorld } from './support/purchase-world';

/* What the API page and the types of verbs say about line items. */
let world: PurchaseWorld;
beforeAll(async () => {
  world = await purchaseWorld();
});
afterAll(() => world?.close());

const at = (document: Json | undefined, ...path: string[]): Json | undefined =>
  path.reduce<Json | undefined>((part, name) => (isObject(part) ? part[name] : undefined), document);

test('the API page describes the lines in bodies: their columns with types and labels, their number, their ids', async () => {
  const token = await world.signIn('admin');
  const reply = await world.app.inject({ url: '/api/v1/docs/openapi', headers: { token, lang: 'en-US' } });
  const { data } = JSON.parse(reply.body) as { data: JsonObject };
  const lines = at(data, 'components', 'schemas', 'purchase_request.add', 'properties', 'lines');
  expect(lines).toMatchObject({ type: 'array', maxItems: 2000 });
  expect(at(lines, 'items', 'properties')).toMatchObject({
    id: { type: 'integer' },
    quantity: { title: 'Quantity' },
    price: { title: 'Price' },
  });
  expect(at(lines, 'items', 'additionalProperties')).toBe(false);
  // A total is not sent.
  expect(at(data, 'components', 'schemas', 'purchase_request.add', 'properties')).not.toHaveProperty(
    'amount',
  );
  expect(Object.keys(at(data, 'paths') as JsonObject)).not.toContain('/purchase/request-line/add');
});

test('the types of tables have the lines as a table and their totals as columns, and no column for the lines', () => {
  const types = tableTypes(world.model, 'purchase')!;
  const [, head = ''] = /purchase_request: \{([^}]*)\}/.exec(types) ?? [];
  const [, line = ''] = /purchase_request_line: \{([^}]*)\}/.exec(types) ?? [];
  expect(head).toContain('amount: string | null;');
  expect(head).toContain('line_count: number | null;');
  expect(head).not.toMatch(/\blines\b/);
  expect(line).toMatch(/request_id: number( \| null)?;/);
  expect(line).toContain('line_no: number | null;');
  expect(types).toContain("'purchase.twoPersonOver': number;");
});
