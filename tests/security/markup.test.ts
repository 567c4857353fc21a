import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileExpression } from '../../schemas/expression/expression';
import type { JsonObject } from '../../schemas/json';
import { documentsWorld, TABLE_INFO, visit, type DocumentsWorld } from '../server/support/documents-world';

/* Texts typed by users and written by administrators are text: never active markup, code or a template. */
let world: DocumentsWorld;
let entity: number;
const NOTE = { name: 'note', label: '记录', type: 'editor' };
const KIND = { name: 'kind', label: '方式', type: 'select', enum: 'VisitKind', default: 1 };
const withColumns = (...columns: JsonObject[]): JsonObject => ({
  ...visit.entity,
  columns: [{ name: 'visitor', label: '来访人', type: 'input', required: true, maxLength: 200 }, ...columns],
});
beforeAll(async () => {
  world = await documentsWorld();
  await world.publishNew('domain', visit.domain);
  entity = await world.publishNew('entity', withColumns(NOTE, KIND), { domain: 'visits' });
});
afterAll(() => world?.close());

const BASE = 'visits/visit-record';
const saved = async (doc: JsonObject) => {
  const { version } = (await world.get(`${TABLE_INFO}/detail/${entity}`)).data;
  return world.post(`${TABLE_INFO}/edit/${entity}`, { version, doc });
};

describe('C14: typed markup', () => {
  const PAYLOADS = [
    `<img src=x onerror=fetch('//e')>`,
    `<svg><style><img src=x onerror=fetch('//e')></style></svg>`,
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">`,
    `<a href="javascript:alert(1)">x</a><a href="data:text/html,<script>1</script>">y</a>`,
    `<p onclick="alert(1)" style="background:url(//e)">z</p><script>alert(1)</script><iframe src=//e></iframe>`,
  ];
  const ACTS = /<(script|iframe|svg|style|math)|\son\w+=|javascript:|data:text|url\(/i;

  test('is rejected in the default of a column, with its place', async () => {
    for (const markup of PAYLOADS) {
      const draft = await saved(withColumns({ ...NOTE, default: markup }, KIND));
      const [problem] = draft.data.problems as [{ path: string; msg: string }];
      expect(problem).toMatchObject({ path: 'columns[1].default', msg: expect.stringMatching(/不允许 </) });
      expect(await world.publish(entity)).toMatchObject({ status: 400, data: { errors: [problem] } });
    }
    await saved(withColumns(NOTE, KIND));
  });

  test('is removed from rich text before it is stored; list, detail and history have none of it', async () => {
    for (const note of PAYLOADS) {
      const { data } = await world.post(`${BASE}/add`, { visitor: '王某', note });
      const replies = [
        await world.post(`${BASE}/search`),
        await world.get(`${BASE}/detail/${data.id}`),
        await world.post(`${BASE}/data-change/search`, { dataId: data.id }),
      ];
      for (const reply of replies) {
        expect(reply.status).toBe(200);
        const [first] = reply.data.rows ?? [reply.data];
        const texts = [
          first.note,
          first.to?.note,
          ...(first.changes ?? []).map(({ to }: { to: string }) => to),
        ];
        expect([note, texts.filter((text) => ACTS.test(String(text ?? '')))]).toEqual([note, []]);
      }
    }
  });

  test('C19: is stored unchanged in plain text, as are texts that look like templates, and sent as JSON', async () => {
    for (const visitor of [...PAYLOADS, '${7*7} {{7*7}} <%= 7*7 %> #{7*7} {n}']) {
      const { data } = await world.post(`${BASE}/add`, { visitor });
      const detail = await world.get(`${BASE}/detail/${data.id}`);
      expect(detail.data.visitor).toBe(visitor);
      expect(detail.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
      });
    }
  });
});

describe('C16: texts of a document', () => {
  test('never become code of the checks compiled from it', async () => {
    const breaking = `"]); globalThis.pwned = 1; (["`;
    const domain = await world.document('domain', 'visits');
    const values = [
      { value: breaking, label: breaking },
      { value: `\\u2028'+process.exit()+'`, label: '${globalThis.pwned = 1}' },
    ];
    const dictionary = { ...(visit.domain.dictionary as JsonObject), Breaking: { label: breaking, values } };
    expect((await world.change(domain, { ...visit.domain, dictionary })).code).toBe(200);
    const column = { name: 'breaking', label: breaking.slice(0, 40), type: 'select', enum: 'Breaking' };
    expect((await world.change(entity, withColumns(NOTE, KIND, column))).code).toBe(200);
    const right = await world.post(`${BASE}/add`, { visitor: '王某', breaking });
    expect(right.code).toBe(200);
    const wrong = await world.post(`${BASE}/add`, { visitor: '王某', breaking: 'other' });
    expect(wrong.data.errors[0].path).toBe('breaking');
    expect(globalThis).not.toHaveProperty('pwned');
  });
});

describe('C18: an expression', () => {
  test.each([
    ["constructor.constructor('return process')()"],
    ['a["__pro"+"to__"].x == 1'],
    ['with (kind) { visitor }'],
    ['process.exit()'],
    ['(() => 1)()'],
    ['visitor = "x"'],
    [`${'('.repeat(100_000)}kind${')'.repeat(100_000)} == 1`],
    [`kind == 1 ${'|| kind == 1 '.repeat(100_000)}`],
  ])(
    'that is invalid, too large or not allowed is an error of the draft and nothing more: %.60s',
    async (when) => {
      const column = { ...NOTE, linkage: [{ when, then: { show: true } }] };
      const { data, status } = await saved(withColumns(column, KIND));
      expect([status, data?.problems?.length ?? 1]).not.toEqual([200, 0]);
      expect((await world.call('GET', 'health')).status).toBe(200);
      expect(globalThis).not.toHaveProperty('pwned');
    },
  );

  test('sees the values of the record and nothing else', () => {
    for (const name of ['constructor', '__proto__', 'toString', 'constructor.constructor'])
      expect([name, compileExpression(`kind.${name}`).value({ kind: 'x' })]).toEqual([name, null]);
  });
});
