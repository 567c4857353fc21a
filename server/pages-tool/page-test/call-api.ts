import type { Language } from '../../../schemas/languages';
import { sentForm } from '../../identity/password';

/** Calls a throw-away server; throws on an error. */
export async function callApi<T>(
  url: string,
  path: string,
  { token = '', locale, body }: { token?: string; locale?: Language; body?: object } = {},
): Promise<T> {
  const response = await fetch(`${url}/api/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      Token: token,
      ...(locale && { Lang: locale }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { code: number; msg: string; data: T };
  if (answer.code !== 200) throw new Error(`${path}: ${answer.code} ${answer.msg}`);
  return answer.data;
}

/** Opens a session; returns its token. */
export async function signIn(url: string, loginName: string, password: string): Promise<string> {
  const body = { loginName, loginPwd: sentForm(password) };
  return (await callApi<{ token: string }>(url, 'public/public/login', { body })).token;
}

/** Ends a session. */
export const signOut = (url: string, token: string): Promise<unknown> =>
  callApi(url, 'public/public/logout', { token, body: {} });
