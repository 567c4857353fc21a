import { call } from './api';

const TABLE_INFO = 'dynamic-sys/table-info';

/** Publishes a changed page document over HTTP as an administrator. */
export async function republishPage(
  url: string,
  token: string,
  code: string,
  change: (doc: Record<string, unknown>) => void,
): Promise<void> {
  const body = { code, kind: 'page', pageSize: 100 };
  const { rows } = await call<{ rows: { id: number; code: string }[] }>(url, `${TABLE_INFO}/search`, {
    token,
    body,
  });
  const id = rows.find((row) => row.code === code)!.id;
  const read = <T>(path: string) => call<T>(url, `${TABLE_INFO}/${path}/${id}`, { token, method: 'GET' });
  const { version, doc } = await read<{ version: number; doc: Record<string, unknown> }>('detail');
  change(doc);
  await call(url, `${TABLE_INFO}/edit/${id}`, { token, body: { version, doc } });
  const { hash } = await read<{ hash: string }>('diff');
  const latest = await read<{ version: number }>('detail');
  await call(url, `${TABLE_INFO}/publish/${id}`, { token, body: { version: latest.version, hash } });
}
