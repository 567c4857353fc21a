import pg from 'pg';
import type { JsonObject } from '../../../schemas/json';
import { buildModel } from '../../../schemas/model/build-model';
import { fieldTypes } from '../../../schemas/model/field';
import type { Session } from '../../../server/action';
import { builtInFieldTypes } from '../../../widgets/field-types';
import { throughSources, type Changes } from '../../support/through-documents';
import type { SourceDocument } from '../../../schemas/model/source-document';
import { org } from '../records-documents';
import { createWorld, testSession, type World } from '../records-world';

/** Orders of articles with the rows that the tests read. */
export interface ThroughWorld extends World {
  /** Articles of the prison: a pen of a maker, and paper without values. */
  pen: number;
  paper: number;
  /** An article of the bureau. */
  other: number;
  maker: number;
  /** A user of the prison who sees only own rows: not the articles. */
  limited: Session;
  order(values: JsonObject): Promise<number>;
  /** The session with other rights. */
  with(session: Session, given: Partial<Session>): Session;
}

export async function throughWorld(changes: Changes = {}): Promise<ThroughWorld> {
  const sources: SourceDocument[] = [
    ...throughSources(changes),
    { kind: 'entity', file: 'shop/entities/org.json', domain: 'shop', json: org },
  ];
  const model = buildModel(sources, fieldTypes(builtInFieldTypes));
  if (model.problems.length > 0) throw new Error(JSON.stringify(model.problems, null, 2));
  const world = await createWorld(model);
  const { bureau, prison, call } = world;
  const add = async (session: Session, entity: string, values: JsonObject) =>
    (await call<{ id: number }>(session, entity, 'add', values)).id;
  const maker = await add(prison, 'shop_maker', { name: '英雄' });
  const pen = await add(prison, 'shop_article', {
    name: '钢笔',
    unit: 2,
    price: '12.50',
    most: 5,
    cardNo: '6222021234567890123',
    boughtAt: '2026-03-01',
    makerId: maker,
  });
  const paper = await add(prison, 'shop_article', { name: '纸', unit: 1, price: '3.00', most: 100 });
  const other = await add(bureau, 'shop_article', { name: '墨', unit: 1, price: '9.00', most: 1 });
  return {
    ...world,
    pen,
    paper,
    other,
    maker,
    limited: testSession({
      ...prison,
      userId: 77,
      dataScope: { orgs: 'own', rows: { areaIds: [], own: true, createdBy: [77] } as never },
    }),
    order: (values) => add(prison, 'shop_order', { what: '申请', ...values }),
    with: (session, given) => testSession({ ...session, ...given }),
  };
}

/** The statements that the server sends during some work. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const found: string[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [config] = given;
    const text = typeof config === 'string' ? config : (config as { text?: unknown } | null)?.text;
    if (typeof text === 'string') found.push(text);
    return (query as (...all: unknown[]) => unknown).apply(this, given);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return found;
}
