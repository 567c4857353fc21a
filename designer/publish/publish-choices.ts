import type { DataSource } from '../../runtime/data/data-source';

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
}

/** Asks for the places and roles that this user can choose. */
export const choicesFrom = (source: DataSource) => (signal?: AbortSignal) =>
  source.call<PublishChoices>('dynamic-sys/table-info/choices', { method: 'GET', signal, quiet: true });
