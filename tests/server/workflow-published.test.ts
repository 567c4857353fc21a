import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { documentsWorld, TABLE_INFO, visit, type DocumentsWorld } from './support/documents-world';

/* A workflow in the documents that a tenant publishes while the server runs. */
let world: DocumentsWorld;
beforeAll(async () => {
  world = await documentsWorld();
});
afterAll(() => world?.close());

const state = { name: 'state', label: '状态', type: 'select', enum: 'DocState', default: 0 };
const columns = [...visit.entity.columns, state];
const workflow = { verbs: ['submit', 'check'] };

test('an entity gets its workflow by a publish, and its verbs at once', async () => {
  await world.publishNew('domain', visit.domain);
  const entity = await world.publishNew('entity', visit.entity, { domain: 'visits' });
  const row = { visitor: '张三', visitDate: '2026-01-31' };
  const { data } = await world.post('visits/visit-record/add', row);
  expect((await world.post(`visits/visit-record/submit/${data.id}`, { version: 1 })).status).toBe(404);

  const changed = await world.change(entity, { ...visit.entity, columns, workflow });
  expect(changed.code, JSON.stringify(changed.data)).toBe(200);
  // A row from before has the state of a new one.
  const submitted = await world.post(`visits/visit-record/submit/${data.id}`, { version: 1 });
  expect(submitted.data).toEqual({ id: data.id, version: 2, state: 1 });
  const own = await world.post(`visits/visit-record/check/${data.id}`, { version: 2, pass: true });
  expect(own.msg).toBe('不能审核自己提交的单据');
});

test('a workflow whose verbs have written something cannot be taken away', async () => {
  const entity = await world.document('entity', 'visit_record');
  const refused = await world.change(entity, { ...visit.entity, columns });
  expect([refused.status, refused.msg]).toEqual([409, '这样修改会丢失已有数据，请先处理所列的问题']);
  const { data } = await world.post('visits/visit-record/search');
  expect(data.rows[0]).toMatchObject({ state: 1, submittedBy: '用户admin' });
});

test('a draft with a contradictory workflow cannot be published', async () => {
  const { data } = await world.post(`${TABLE_INFO}/add`, {
    kind: 'entity',
    doc: {
      ...visit.entity,
      id: 'visit_two',
      path: 'visits/visit-two',
      columns,
      workflow: { verbs: ['confirm'] },
    },
    domain: 'visits',
  });
  const problems = data.problems as JsonObject[];
  expect(problems.map(({ path, code }) => [path, code])).toEqual([['workflow.verbs[0]', 'workflowUnused']]);
  expect((await world.publish(data.id)).code).not.toBe(200);
});
