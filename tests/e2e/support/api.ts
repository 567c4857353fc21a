import { createHash } from 'node:crypto';

/** Password of every demo account. */
export const PASSWORD = 'demo123456';

/** Calls a running server as `token` and throws on an error. For preparing a test. */
export async function call<T>(
  url: string,
  path: string,
  { token = '', method = 'POST', body }: { token?: string; method?: 'GET' | 'POST'; body?: object } = {},
): Promise<T> {
  const response = await fetch(`${url}/api/v1/${path}`, {
    method,
    headers: { Token: token, 'Content-Type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
  });
  const answer = (await response.json()) as { code: number; msg: string; data: T };
  if (answer.code !== 200)
    throw new Error(`${path}: ${answer.code} ${answer.msg} ${JSON.stringify(answer.data)}`);
  return answer.data;
}

/** A session's token; with `org`, of a session that was switched to the organisation with that name. */
export async function signIn(url: string, loginName: string, org?: string): Promise<string> {
  const loginPwd = createHash('sha256').update(PASSWORD).digest('hex');
  const { token } = await call<{ token: string }>(url, 'public/public/login', {
    body: { loginName, loginPwd },
  });
  if (org === undefined) return token;
  const orgs = await call<{ id: number; name: string }[]>(url, 'org/org/switch-option', {
    token,
    method: 'GET',
  });
  const wanted = orgs.find(({ name }) => name === org);
  if (!wanted) throw new Error(`${loginName} cannot switch to ${org}`);
  return (await call<{ token: string }>(url, `org/user/switch-org/${wanted.id}`, { token, method: 'GET' }))
    .token;
}
