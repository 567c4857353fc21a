import { createHash } from 'node:crypto';
import type { MenuNode } from '../../../schemas/document/domain';
import type { ServedPage } from '../../../schemas/model/page-version';
import { callApi } from './call-api';
import type { Account, Opening } from './page-case';

/** A session of an account. */
export interface SignedIn extends Account {
  token: string;
}

/**
 * The pages that the accounts can open from an entry of their menu, once for all accounts that are served the same page
 * and hold the same of the permissions that it names.
 */
export async function findOpenings(url: string, accounts: readonly SignedIn[]): Promise<Opening[]> {
  const found = new Map<string, Opening & { roles: string[] }>();
  for (const { token, ...account } of accounts) {
    const { menus, permissions } = await callApi<{ menus: MenuNode[]; permissions: string[] }>(
      url,
      'org/user/menu',
      { token },
    );
    for (const { path, page: id } of pagesOf(menus)) {
      const page = await callApi<ServedPage>(url, `dynamic-sys/table-info/get-data/${id}`, { token });
      const key = `${path} ${variant(page, new Set(permissions))}`;
      const known = found.get(key);
      if (known) known.roles.push(account.role);
      else
        found.set(key, {
          page: id,
          kind: page.kind,
          path,
          account,
          roles: [account.role],
          entity: page.entity,
        });
    }
  }
  return [...found.values()];
}

/** The generated pages of a menu. */
function pagesOf(menus: readonly MenuNode[]): { path: string; page: string }[] {
  return menus.flatMap(({ path, meta, children }) => [
    ...(meta.dynamicId === undefined ? [] : [{ path, page: meta.dynamicId }]),
    ...pagesOf(children),
  ]);
}

/** What distinguishes a page for one role from the same page for another. */
function variant({ kept: _, ...page }: ServedPage, held: ReadonlySet<string>): string {
  const text = JSON.stringify(page);
  const named = new Set(text.match(/[a-z][a-z0-9_]*/g));
  const codes = [...named].filter((code) => held.has(code)).sort();
  return createHash('sha256').update(text).update(codes.join()).digest('hex');
}
