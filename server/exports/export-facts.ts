import { sql } from 'kysely';
import type { ConnectedRequest } from '../contract/request';
import { organisationPath } from '../identity/organisations';
import type { ToldCriterion } from './criteria-words';
import type { ExportFacts } from './export-layout';

/** The facts of an export: the organisation, who exports, when, and how many rows. */
export async function exportFacts(
  { session, tx, lang }: ConnectedRequest,
  count: number,
  criteria: readonly ToldCriterion[],
  labelOf: (column: string) => string,
): Promise<ExportFacts> {
  const path = await organisationPath(tx, session.tenantId, session.orgId);
  const { rows } = await sql<{
    time: string;
  }>`select to_char(now(), 'YYYY-MM-DD HH24:MI:SS') as time`.execute(tx);
  return {
    language: lang,
    org: path.at(-1)?.name ?? '',
    user: session.userName,
    time: rows[0]?.time ?? '',
    count,
    criteria: new Map(
      criteria.flatMap(({ column, value }) =>
        value === null ? [] : [[column, { label: labelOf(column), value }] as const],
      ),
    ),
  };
}
