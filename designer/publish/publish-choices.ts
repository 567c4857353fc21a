import type { DataSource } from '../../runtime/data/data-source';
import type { JsonObject } from '../../schemas/json';
import type { Words } from '../../widgets/ui/use-words';

/** Where a page stands in the menu. */
export interface MenuPlace {
  domain: string;
  parent: string | null;
}

/** A role that can be granted permissions. */
export interface Grantee {
  id: number;
  name: string;
  org: string;
  own: boolean;
}

/** Where a new page can stand in the menu, and who can use it. */
export interface PublishChoices {
  places: (MenuPlace & { titles: string[]; changed: boolean })[];
  roles: Grantee[];
  /** This user can be granted permissions, too. */
  self: boolean;
}

/** This user among the roles. */
const SELF = 0;

/** Whoever can be granted permissions, in words. */
export function granteeOptions(
  { roles, self }: PublishChoices,
  t: Words,
): { value: number; label: string }[] {
  const orgs = new Set(roles.map(({ org }) => org));
  return [
    ...(self ? [{ value: SELF, label: t('designer.grants.self') }] : []),
    ...roles.map(({ id, name, org }) => ({ value: id, label: orgs.size > 1 ? `${name} · ${org}` : name })),
  ];
}

/** Whoever gets the permissions if nobody is chosen by hand: this user, and the own roles. */
export const usualGrantees = ({ roles, self }: PublishChoices): number[] => [
  ...(self ? [SELF] : []),
  ...roles.filter(({ own }) => own).map(({ id }) => id),
];

/** Permissions for a grantee, as they are sent; without codes all. */
export const grantTo = (grantee: number, codes?: string[]): JsonObject => ({
  ...(grantee !== SELF && { role: grantee }),
  ...(codes && { codes }),
});

/** Asks for the places and roles that this user can choose, for a publish or the start of a page. */
export const choicesFrom =
  (source: DataSource, what: 'choices' | 'start' = 'choices') =>
  (signal?: AbortSignal) =>
    source.call<PublishChoices>(`dynamic-sys/table-info/${what}`, { method: 'GET', signal, quiet: true });
