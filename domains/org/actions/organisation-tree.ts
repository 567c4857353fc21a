import type { ActionContext } from '../../../server/action';

interface Organisation {
  id: number;
  parent_id: number | null;
  status: number | null;
}

/** The organisations of the tenant as a tree; few enough to load all. */
export interface OrganisationTree {
  /** Ids from the parent up to the root. */
  above(id: number): number[];
  /** All descendants. */
  below(id: number): Organisation[];
}

/** Loads the tree within the transaction of the call. */
export async function organisationTree(context: ActionContext): Promise<OrganisationTree> {
  const all: Organisation[] = await context.tx
    .selectFrom('org')
    .select(['id', 'parent_id', 'status'])
    .where('tenant_id', '=', context.session.tenantId)
    .execute();
  const byId = new Map(all.map((org) => [org.id, org]));
  const below = (id: number): Organisation[] =>
    all.filter((org) => org.parent_id === id).flatMap((org) => [org, ...below(org.id)]);
  const above = (id: number): number[] => {
    const parent = byId.get(id)?.parent_id;
    return parent ? [parent, ...above(parent)] : [];
  };
  return { above, below };
}
