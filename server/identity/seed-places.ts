import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../../schemas/document/scope';
import type { Db, Tx } from '../action';

/** An organisation that gets rows of its own; as a root also those of its tenant, as the first those of the installation. */
export interface SeedPlace {
  tenantId: number;
  orgId: number;
  scopes: ReadonlySet<Scope>;
}

interface Level {
  isRoot: boolean;
  isFirst: boolean;
}
type PlaceFacts = Level & { tenantId: number; orgId: number };

const FACTS = sql`o.tenant_id as "tenantId", o.id as "orgId", o.parent_id is null as "isRoot",
  o.parent_id is null and o.tenant_id = (select min(id) from tenant) as "isFirst"`;
const ROOTS_FIRST = sql`order by o.parent_id is not null, o.tenant_id, o.id`;

/** All organisations, roots first. */
export async function allPlaces(db: Db): Promise<SeedPlace[]> {
  const { rows } = await sql<PlaceFacts>`
    /* every tenant */ select ${FACTS} from org o ${ROOTS_FIRST}`.execute(db);
  return rows.map(placeOf);
}

/** One organisation. */
export async function seedPlace(tx: Tx, tenantId: number, orgId: number): Promise<SeedPlace> {
  const { rows } = await sql<PlaceFacts>`
    select ${FACTS} from org o where o.tenant_id = ${tenantId} and o.id = ${orgId}`.execute(tx);
  return placeOf(rows[0] ?? { tenantId, orgId, isRoot: false, isFirst: false });
}

/** The organisations without a note of all these rows (`seeded_row`): of their own, or as roots of the tenant's. */
export async function placesLacking(
  db: Db,
  own: readonly string[],
  shared: readonly string[],
): Promise<SeedPlace[]> {
  const lacks = (org: RawBuilder<unknown>, wanted: readonly string[]) => sql<boolean>`
    (select count(*) from seeded_row s where s.tenant_id = o.tenant_id and s.org_id = ${org}
       and s.entity || ' ' || s.code = any(${wanted}::text[])) < ${wanted.length}`;
  const { rows } = await sql<PlaceFacts>`
    /* every tenant */ select ${FACTS} from org o
     where ${lacks(sql`o.id`, own)} or (o.parent_id is null and ${lacks(sql`0`, shared)}) ${ROOTS_FIRST}`.execute(
    db,
  );
  return rows.map(placeOf);
}

function placeOf({ tenantId, orgId, isRoot, isFirst }: PlaceFacts): SeedPlace {
  const scopes: Scope[] = [
    ...(isFirst ? ['global' as const] : []),
    ...(isRoot ? ['tenant' as const] : []),
    'org',
  ];
  return { tenantId, orgId, scopes: new Set(scopes) };
}

/** The roles of an organisation by code. */
export async function rolesByCode(tx: Tx, tenantId: number, orgId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ code: string; id: number }>`
    select code, id from org_role where tenant_id = ${tenantId} and org_id = ${orgId}`.execute(tx);
  return new Map(rows.map(({ code, id }) => [code, id]));
}
