import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { JsonObject } from '../../../schemas/json';
import type { Model } from '../../../schemas/model/model';
import { createWorld, type World } from '../records-world';

/** The world of records with helpers for tests of persons; each test has its own area. */
export interface PersonsDesk {
  readonly world: World;
  /** The test's area. */
  readonly areaId: number;
  /** A different number for each test and each person, for unique names. */
  readonly number: number;
  add(entity: string, body: JsonObject): Promise<{ id: number }>;
  /** A person with the required columns only. */
  minimal(): JsonObject;
  detail(entity: string, id: number): Promise<JsonObject>;
  edit(entity: string, id: number, body: JsonObject): Promise<{ id: number; version: number }>;
}

/** Sets up the desk for the tests of a file, with the given or the default documents, and cleans it up. */
export function personsDesk(model?: Model): PersonsDesk {
  const desk = {
    world: undefined as unknown as World,
    areaId: 0,
    number: 0,
    add: (entity: string, body: JsonObject) =>
      desk.world.call<{ id: number }>(desk.world.bureau, entity, 'add', body),
    minimal: (): JsonObject => ({ code: `P${++desk.number}`, name: '张三', areaId: desk.areaId }),
    detail: (entity: string, id: number) => desk.world.call(desk.world.bureau, entity, 'detail', {}, { id }),
    edit: (entity: string, id: number, body: JsonObject) =>
      desk.world.call<{ id: number; version: number }>(desk.world.bureau, entity, 'edit', body, { id }),
  };
  beforeAll(async () => {
    desk.world = await createWorld(model);
  });
  afterAll(() => desk.world?.end());
  beforeEach(async () => {
    desk.number++;
    desk.areaId = (await desk.add('area', { name: `监区${desk.number}` })).id;
  });
  return desk;
}
