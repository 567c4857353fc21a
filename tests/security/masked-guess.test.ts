import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '../../schemas/errors/app-error';
import { fieldError, type FieldError } from '../../schemas/errors/field-error';
import { permissionCode } from '../../schemas/document/permission';
import type { Entity } from '../../schemas/document/entity';
import type { JsonObject } from '../../schemas/json';
import type { FieldLimits, Session } from '../../server/action';
import { person, testModel } from '../server/records-documents';
import { createWorld, type World } from '../server/records-world';

/* A session that sees a value only masked must not be able to find it by guessing, with any request. */
const letter = {
  ...person,
  id: 'letter',
  title: '信件',
  path: 'test/letter',
  module: 'letter',
  rows: { fallback: 'all' },
  option: { label: 'note' },
  calls: ['search', 'add', 'edit', 'detail'],
  checks: [],
  status: undefined,
  columns: [
    { name: 'note', label: '备注', type: 'input' },
    {
      name: 'personId',
      label: '收信人',
      type: 'selectAsTable',
      refers: 'person',
      linkage: [{ when: 'note != null', then: { options: { where: { idCard: 'note' } } } }],
    },
  ],
} as unknown as Entity;

const CARD = '11010519491231002X';
let world: World;
let id: number;
let revealing: Session;
beforeAll(async () => {
  world = await createWorld(testModel([letter]));
  const { id: areaId } = await world.call<{ id: number }>(world.prison, 'area', 'add', { name: '一监区' });
  const body = { code: 'P1', name: '张三', idCard: CARD, areaId };
  ({ id } = await world.call<{ id: number }>(world.prison, 'person', 'add', body));
  const reveal = permissionCode(person.module, 'reveal');
  revealing = { ...world.prison, permissions: new Set([...world.prison.permissions, reveal]) };
});
afterAll(() => world?.end());

async function refused(call: Promise<unknown>): Promise<FieldError[]> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) return [];
  return (error.data as { errors: FieldError[] }).errors;
}

/** A session for which a role makes some fields of a person read-only. */
function looking(session: Session, columns: readonly string[]): Session {
  const limits: FieldLimits = { hidden: new Set(), readOnly: new Set(columns), codes: [] };
  return { ...session, fields: new Map([['person', limits]]) };
}

test('C8: a rule that filters a reference by a masked column offers no choices to users who may not reveal it', async () => {
  const add = (session: Session, note: string) =>
    world.call(session, 'letter', 'add', { note, personId: id });
  const notOffered = [fieldError('personId', 'choice', 'zh-CN', { label: '收信人' })];
  expect(await refused(add(world.prison, CARD))).toEqual(notOffered);
  expect(await refused(add(world.prison, '11010519491231002Y'))).toEqual(notOffered);
  expect(await refused(add(revealing, CARD))).toEqual([]);
  expect(await refused(add(revealing, '11010519491231002Y'))).toEqual(notOffered);
});

test('C8: nor does a rule over a column that is hidden from the session', async () => {
  const hidden: FieldLimits = { hidden: new Set(['idCard']), readOnly: new Set(['idCard']), codes: [] };
  const session = { ...revealing, fields: new Map([['person', hidden]]) };
  const add = world.call(session, 'letter', 'add', { note: CARD, personId: id });
  expect(await refused(add)).toEqual([fieldError('personId', 'choice', 'zh-CN', { label: '收信人' })]);
});

test.each([
  ['the right value', CARD],
  ['a wrong one', '11010519491231002Y'],
])('C8: %s of a masked column that cannot be changed is rejected alike', async (_, idCard) => {
  const edit = (session: Session, given: JsonObject) =>
    refused(world.call(session, 'person', 'edit', { version: 1, name: '', ...given }, { id }));
  const paths = (await edit(looking(world.prison, ['idCard']), { idCard })).map(({ path }) => path);
  expect(paths.sort()).toEqual(['idCard', 'name']);
});

test('the session may send back what it was shown: the mask, and with the right to reveal, the value', async () => {
  const shown = await world.call<JsonObject>(world.prison, 'person', 'detail', {}, { id });
  const edit = (session: Session, idCard: unknown) =>
    world.call<{ version: number }>(
      looking(session, ['idCard']),
      'person',
      'edit',
      { version: 1, idCard: idCard as string },
      { id },
    );
  expect(await edit(world.prison, shown.idCard)).toMatchObject({ version: 1 });
  expect(await edit(revealing, CARD)).toMatchObject({ version: 1 });
});
