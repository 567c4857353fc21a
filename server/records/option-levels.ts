import { sql } from 'kysely';
import type { Json, JsonObject } from '../../schemas/json';
import { ancestorsOf, thoseWithChildren, type TreeReader } from './tree-levels';

/** A node of a path: an ancestor of a choice, from the root down. */
export type Step = JsonObject & { value: Json; label: Json };

/** Marks the choices that have children, which `childrenOf` loads. */
export async function withMarks(nodes: TreeReader, choices: readonly JsonObject[]): Promise<JsonObject[]> {
  const parents = await thoseWithChildren(nodes, choices.map(valueOf));
  return choices.map((choice) => (parents.has(valueOf(choice)) ? { ...choice, hasChildren: true } : choice));
}

/** Adds the ancestors (`above`) to choices that come without their level: search results and the current selection. */
export async function withPaths(
  nodes: TreeReader,
  choices: readonly JsonObject[],
  word: (row: Step & { value: number }) => Json,
  headings: ReadonlyMap<number, Step>,
): Promise<JsonObject[]> {
  const ancestors = await ancestorsOf(nodes, choices.map(valueOf));
  const words = await wordsOf(nodes, [...ancestors.keys()], word);
  return choices.map((choice) => {
    const above: Step[] = [];
    for (
      let at = choice.parent as number | null;
      at !== null && words.has(at);
      at = ancestors.get(at) ?? null
    )
      above.unshift({ value: at, label: words.get(at) ?? '' });
    const heading = headings.get(valueOf(choice));
    return { ...choice, above: heading ? [heading, ...above] : above };
  });
}

function valueOf({ value }: JsonObject): number {
  return value as number;
}

async function wordsOf(
  { plan, scope, tx }: TreeReader,
  ids: readonly number[],
  word: (row: Step & { value: number }) => Json,
): Promise<ReadonlyMap<number, Json>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Step & { value: number }>`
    select t.id as value, t.${sql.id(plan.label ?? 'id')} as label from ${sql.raw(plan.from)}
    where t.id = any(${ids}::bigint[]) and ${scope}`.execute(tx);
  return new Map(rows.map((row) => [row.value, word(row)]));
}
