import type { Session } from '../action';

/** Organisations whose rows the session reads. */
export function orgsInReach({ dataScope, orgTree, orgId }: Session): readonly number[] {
  const { orgs } = dataScope;
  if (typeof orgs !== 'string') return orgs;
  return orgs === 'tree' ? orgTree : [orgId];
}
