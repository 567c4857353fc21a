import { call, signIn } from './api';

/** The organisation of the persons below. */
export const ORGANISATION = '示范第一监狱';

/** Who makes purchase requests, and two who check them. */
export const BUYER = 'accountant';
export const FIRST_CHECKER = 'reviewer';
export const SECOND_CHECKER = 'cashier';

const READS = ['search', 'search_his'];
const SUFFIXES: Record<string, readonly string[]> = {
  [BUYER]: [...READS, 'add', 'edit', 'del', 'submit', 'print'],
  [FIRST_CHECKER]: [...READS, 'check', 'confirm'],
  [SECOND_CHECKER]: [...READS, 'check', 'confirm'],
};

/** Lets the persons work with purchase requests (`tests/fixtures/purchase`). */
export async function grantPurchases(url: string): Promise<void> {
  const token = await signIn(url, 'admin', ORGANISATION);
  for (const [loginName, suffixes] of Object.entries(SUFFIXES)) {
    const { rows } = await call<{ rows: { id: number }[] }>(url, 'org/user/search', {
      token,
      body: { loginName, page: 1, pageSize: 10 },
    });
    const ids = [
      ...suffixes.map((suffix) => `purchase_request_${suffix}`),
      'purchase_request_line_search',
      'purchase_article_search',
    ];
    await call(url, `org/user/assign-app-to-user/${rows[0]!.id}`, { token, body: { ids } });
  }
}

/** Adds the articles 物品1 … that do not exist: files that share a server need different numbers of them. */
export async function addArticles(url: string, count: number): Promise<void> {
  const token = await signIn(url, 'admin');
  const body = { name: '物品' };
  const found = await call<{ totalCount: number }>(url, 'purchase/article/search', { token, body });
  const articles = Array.from({ length: count }, (_, at) => ({ code: `A${at + 1}`, name: `物品${at + 1}` }));
  for (let from = found.totalCount; from < count; from += 500)
    await call(url, 'purchase/article/batch-add', {
      token,
      body: { items: articles.slice(from, from + 500) },
    });
}
