import { CompiledQuery, sql } from 'kysely';
import { lastQuery } from '../database/connection/request-connection';
import { passingTexts, type PassingTexts } from '../session/session-check';
import type { EntityPlan } from './entity-plan';
import { fullRows, type FullRow } from './present-rows';
import type { ConnectedRequest } from '../contract/request';
import { readable } from './scope';

/** The result of a statement with `passed`: no other columns when there is no row. */
type Passed = { stale?: boolean | null };

/**
 * Reads one row in scope with its computed columns and labels; null when it does not exist. This is the most frequent
 * read, so the session check is part of the statement. `readsMore`: it is not the last statement of the request.
 */
export async function readOne(
  plan: EntityPlan,
  id: number,
  { session, tx, writes, continues }: Pick<ConnectedRequest, 'session' | 'tx' | 'writes' | 'continues'>,
  readsMore = false,
): Promise<FullRow | null> {
  const scope = sql`t.id = ${id} and ${readable(plan, session)}`.compile(tx);
  const { plain, alone } = textsOf(plan, scope.sql, scope.parameters.length);
  const values = [...scope.parameters];
  // The lines are read after it.
  const query =
    writes || continues || readsMore || plan.lines.length > 0
      ? CompiledQuery.raw(plain, values)
      : lastQuery({ text: plain, values }, alone);
  const { rows } = await tx.executeQuery<FullRow & Passed>(query);
  const [row] = rows;
  if (!row || row.id === null) return null;
  // `stale` is the last column: deleting it keeps the hidden class of the other columns.
  delete row.stale;
  return fullRows(plan, [row])[0]!;
}

/** By the shape of the scope; there are only a few shapes. */
const known = new WeakMap<EntityPlan, Map<string, PassingTexts>>();

function textsOf(plan: EntityPlan, scope: string, count: number): PassingTexts {
  let shapes = known.get(plan);
  if (!shapes) known.set(plan, (shapes = new Map()));
  let texts = shapes.get(scope);
  if (!texts) {
    texts = passingTexts(
      count,
      (passed) => `with passed as (${passed}) select found.*, passed.stale from passed
        left join (select ${plan.fullList} from ${plan.fullFrom} where ${scope}) found on true`,
    );
    shapes.set(scope, texts);
  }
  return texts;
}
