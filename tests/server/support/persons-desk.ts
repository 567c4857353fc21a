import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { JsonObject } from '../../../schemas/json';
import type { Model } from '../../../schemas/model/model';
import { createWorld, type World } from '../records-world';

/** The world of records with what tests of persons do again and again; each test has an area of its own. */
export interface PersonsDesk {
  readonly world: World;
  /** The test's area. */
  readonly areaId: number;
  /** Another number with each test and each person: for names of which there may be one. */
  readonly number: number;
  add(entity: string, body: JsonObject): Promise<{ id: number }>;
  /** A person with nothing but what he must have. */
  minimal(): JsonObject;
  detail(entity: string, id: number): Promise<JsonObject>;
  edit(entity: string, id: number, body: JsonObject): Promise<{ id: number; version: number }>;
}

/** Sets the desk up for the tests of a file, over its own documents or the usual ones, and clears it away. */
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
