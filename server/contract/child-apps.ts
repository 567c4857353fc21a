import { APP_KEY } from '../../schemas/document/domain';

/** The origins of the child applications of this installation, by key. Only the operator sets them, never a document. */
export type ChildApps = ReadonlyMap<string, string>;

/** For an installation without child applications. */
export const NO_APPS: ChildApps = new Map();

const KEY = new RegExp(APP_KEY);

/**
 * Reads `APPS`, such as `stock=https://stock.example.com,desk=https://desk.example.com`. Each origin is one of its own:
 * an application at the console's own origin could read the console's storage. Problems are reported one by one.
 */
export function readApps(
  text: string | undefined,
  publicOrigin: string | null,
  problem: (rule: string) => void,
): ChildApps {
  const apps = new Map<string, string>();
  for (const part of (text ?? '').split(',').flatMap((one) => one.trim() || [])) {
    const [, key = '', address = ''] = /^([^=]*)=(.*)$/.exec(part) ?? [];
    const origin = originOf(address);
    if (!KEY.test(key) || origin === null)
      problem(`"${part}" is not such as stock=https://stock.example.com (http only on this machine)`);
    else if (apps.has(key)) problem(`"${key}" is there twice`);
    else if (origin === publicOrigin) problem(`"${key}" has the origin of the console itself`);
    else apps.set(key, origin);
  }
  return apps;
}

/** The origin of an address without a path, over TLS or on this machine; null for others. */
function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, origin, href } = new URL(address);
  const isLocal = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLocal);
  // Node accepts a wildcard as a host name; the content security policy would take it as one.
  const isPlain = /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])$/.test(hostname);
  return isSafe && isPlain && href === `${origin}/` ? origin : null;
}
