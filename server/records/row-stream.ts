import { sql, type RawBuilder } from 'kysely';
import type { JsonObject } from '../../schemas/json';
import { RequestWork } from '../contract/request-work';
import type { ConnectedRequest } from '../contract/request';
import type { EntityPlan } from './entity-plan';
import type { Environment } from './environment';
import type { ListQuery } from './list-query';
import { presentAll } from './present-all';
import { giveWay } from './give-way';
import { fullRows } from './present-rows';
import { readable } from './scope';
import { askedRows, listOrder, type RowOrder } from './search';
import { isLog } from './seen-logs';
import { toldLogs } from './told-logs';
import { sumRows } from './totals';
import { ancestorsOf, both, isLarge, type TreeReader } from './tree-levels';
import { formColumns } from './used-forms';

/** Rows that are read and presented at once, in about a millisecond. */
const BATCH = 50;

/** Which rows of a list are streamed: those of a search, or of them only those with these ids. */
export interface StreamedList {
  query: ListQuery;
  ids: readonly number[] | null;
  /** With more rows than that only their number is determined: the caller refuses them. */
  most: number;
}

/** A row as the list shows it; in a tree with its level, from 0. */
export interface StreamedRow {
  row: JsonObject;
  depth: number;
}

/** All rows of a list, in its order. */
export interface RowStream {
  /** How many there are. */
  total: number;
  /** The sums of the list's summary columns; null: there are none. */
  sums: JsonObject | null;
  /**
   * Reads them part by part; once. Other requests are served between two parts. Stops the reading in the database when the caller
   * stops.
   */
  batches(): AsyncGenerator<StreamedRow[], void>;
}

/**
 * All rows that a search of the session finds, without pages: the same conditions, rights, masks and order. The request
 * must hold one transaction on one snapshot until the last row is read. A tree comes node by node below its parent; of a
 * tree that is loaded level by level, criteria find nodes below their ancestors.
 */
export async function streamRows(
  plan: EntityPlan,
  list: StreamedList,
  request: ConnectedRequest,
  environment: Environment,
): Promise<RowStream> {
  const { session, tx } = request;
  const { hidden, isTree, conditions } = askedRows(plan, list.query, session, environment);
  const by = listOrder(plan, list.query, session, environment);
  if (list.ids) conditions.push(sql<boolean>`t.id = any(${[...list.ids]}::bigint[])`);
  const where = both(readable(plan, session), ...conditions);
  const present = (found: unknown[]) => presented(plan, found, list.query, request, environment);
  const summed = plan.model.fields.filter(
    ({ model, summary, sensitive }) => summary && !sensitive && !hidden.has(model),
  );
  const { count, row } = await sumRows(plan, summed, where, tx);
  const sums = summed.length > 0 && count > 0 ? row : null;
  const tree: TreeReader = { plan, scope: readable(plan, session), tx };
  const shape = isTree && count <= list.most ? await shapeOf(tree, conditions, environment) : null;
  if (shape) {
    const nodes = () => treeNodes(tree, where, by, shape, list.most);
    // A whole tree is not read before its rows are.
    const known = shape === 'found' ? await nodes() : null;
    return {
      total: known?.length ?? count,
      sums,
      batches: async function* () {
        yield* readNodes(plan, known ?? (await nodes()), present, request);
      },
    };
  }
  const text = sql`select ${sql.raw(plan.fullList)} from ${sql.raw(plan.fullFrom)} ${by.beside} where ${where} order by ${by.by}`;
  return {
    total: count,
    sums,
    batches: () => readCursor(text, present, request),
  };
}

type Present = (found: unknown[]) => Promise<JsonObject[]>;

/** Rows of the database as the list shows them. */
async function presented(
  plan: EntityPlan,
  found: unknown[],
  { through }: ListQuery,
  given: ConnectedRequest,
  environment: Environment,
): Promise<JsonObject[]> {
  // The costs of rules are limited for each part, as for each page of a list.
  const request = { ...given, work: new RequestWork() };
  const rows = await presentAll(plan, fullRows(plan, found), through, request, environment);
  for (const { model } of formColumns(plan)) for (const row of rows as JsonObject[]) delete row[model];
  return isLog(plan.id) ? toldLogs(plan.id, rows, request, environment) : rows;
}

/** Several lists can be read in one transaction. */
let cursors = 0;

async function* readCursor(
  text: RawBuilder<unknown>,
  present: Present,
  { tx }: ConnectedRequest,
): AsyncGenerator<StreamedRow[], void> {
  const cursor = sql.id(`streamed_rows_${(cursors = (cursors + 1) % 1_000_000)}`);
  await sql`declare ${cursor} no scroll cursor for ${text}`.execute(tx);
  const next = () => sql`fetch ${sql.raw(String(BATCH))} from ${cursor}`.execute(tx);
  // The database reads the next part while this one is converted.
  let reading = next();
  for (;;) {
    const { rows } = await reading;
    const begin = performance.now();
    const isLast = rows.length < BATCH;
    if (rows.length > 0) {
      const shown = await present(rows);
      if (!isLast) reading = next();
      reading.catch(() => undefined);
      yield shown.map((row) => ({ row, depth: 0 }));
      await giveWay(performance.now() - begin);
    }
    if (isLast) break;
  }
  await sql`close ${cursor}`.execute(tx);
}

interface TreeNode {
  id: number;
  depth: number;
}

/**
 * Which nodes of a tree a list shows: all of them, or those found below their ancestors; null: its rows without a tree.
 */
async function shapeOf(
  tree: TreeReader,
  conditions: readonly unknown[],
  { limits }: Environment,
): Promise<'all' | 'found' | null> {
  if (conditions.length === 0) return 'all';
  return (await isLarge(tree, limits.treeNodes)) ? 'found' : null;
}

/** The nodes of a tree from top to bottom; of found ones at most so many have their ancestors. */
async function treeNodes(
  tree: TreeReader,
  where: RawBuilder<boolean>,
  { by, beside }: RowOrder,
  shape: 'all' | 'found',
  most: number,
): Promise<TreeNode[]> {
  const { plan, scope, tx } = tree;
  const parent = sql.raw(plan.columns.get(plan.parent ?? '')!.ref);
  const from = sql`from ${sql.raw(plan.from)} ${beside}`;
  const read = async (condition: RawBuilder<boolean>) =>
    (
      await sql<{ id: number; up: number | null }>`
        select t.id, ${parent} as up ${from} where ${condition} order by ${by}`.execute(tx)
    ).rows;
  const found = await read(where);
  if (shape === 'all') return inPreorder(found);
  const ids = found.map(({ id }) => id);
  const above = await ancestorsOf(tree, ids, most);
  const all = [...new Set([...ids, ...above.keys()])];
  return inPreorder(await read(both(scope, sql`t.id = any(${all}::bigint[])`)));
}

/** Rows below their parents, siblings in the given order; a row whose parent is missing is a root. */
function inPreorder(rows: readonly { id: number; up: number | null }[]): TreeNode[] {
  const there = new Set(rows.map(({ id }) => id));
  const below = new Map<number | null, number[]>();
  for (const { id, up } of rows) {
    const parent = up !== null && up !== id && there.has(up) ? up : null;
    const siblings = below.get(parent);
    if (siblings) siblings.push(id);
    else below.set(parent, [id]);
  }
  const nodes: TreeNode[] = [];
  const open: TreeNode[] = (below.get(null) ?? []).map((id) => ({ id, depth: 0 })).reverse();
  for (let node = open.pop(); node; node = open.pop()) {
    nodes.push(node);
    const { depth } = node;
    for (const id of (below.get(node.id) ?? []).reverse()) open.push({ id, depth: depth + 1 });
  }
  return nodes;
}

async function* readNodes(
  plan: EntityPlan,
  nodes: readonly TreeNode[],
  present: Present,
  { session, tx }: ConnectedRequest,
): AsyncGenerator<StreamedRow[], void> {
  for (let at = 0; at < nodes.length; at += BATCH) {
    const part = nodes.slice(at, at + BATCH);
    const ids = part.map(({ id }) => id);
    const { rows } = await sql`select ${sql.raw(plan.fullList)} from ${sql.raw(plan.fullFrom)}
      where ${readable(plan, session)} and t.id = any(${ids}::bigint[])`.execute(tx);
    const begin = performance.now();
    const shown = new Map((await present(rows)).map((row) => [row.id, row]));
    yield part.flatMap(({ id, depth }) => {
      const row = shown.get(id);
      return row ? [{ row, depth }] : [];
    });
    await giveWay(performance.now() - begin);
  }
}
