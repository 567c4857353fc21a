import { sql } from 'kysely';
import { foreignCallOf, suitsForeign } from '../../schemas/document/foreign-call';
import type { Model } from '../../schemas/model/model';
import { cause } from '../../schemas/problems/causes';
import type { Finding } from '../../schemas/problems/problem';
import type { Db } from '../action';
import { callsOf } from './page-calls';

/** The entity of foreign calls, which an installation need not have. */
const API = 'dynamic_sys_api';
const READS = new Set(['pageConfig.searchUrl', 'pageConfig.detailUrl']);

/**
 * The places of a page that name a foreign call whose purpose or method does not suit them, such as a list that would search
 * by a call that deletes. Calls that do not exist yet are told when they are made.
 */
export async function foreignFindings(
  db: Db,
  tenantId: number,
  model: Model,
  code: string,
): Promise<Finding[]> {
  const page = model.pages.get(code);
  if (!page || 'problems' in page || page.entity !== undefined || !model.entities.has(API)) return [];
  const named = callsOf(page).flatMap(({ path, url }) => {
    const call = foreignCallOf(url);
    return call ? [{ path, url, key: `${call.system}/${call.code}` }] : [];
  });
  if (named.length === 0) return [];
  const { rows } = await sql<{ key: string; method: string; purpose: number }>`
    select s.code || '/' || a.code as key, a.method, a.purpose
      from dynamic_sys_api a join dynamic_sys s on s.tenant_id = a.tenant_id and s.id = a.sys_id
     where a.tenant_id = ${tenantId} and s.code || '/' || a.code = any (${named.map(({ key }) => key)})`.execute(
    db,
  );
  return named.flatMap(({ path, url, key }): Finding[] => {
    const call = rows.find((row) => row.key === key);
    const suits = !call || suitsForeign(READS.has(path) ? 'read' : 'write', call);
    return suits ? [] : [{ path, ...cause('foreignPurpose', { url, method: call.method }) }];
  });
}
