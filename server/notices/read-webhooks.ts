import type { WebhookSettings } from './webhook-channel';
import { listOf } from '../outside/private-address';

/** Characters of a secret; shorter ones can be found by trying. */
const LEAST_SECRET = 16;

/**
 * Reads `WEBHOOKS`, such as `https://hooks.example.com=secret,…`, and `WEBHOOK_NETWORKS`, such as `10.20.0.0/16,…`.
 * Problems are reported one by one, without secrets. Null without a receiver.
 */
export function readWebhooks(
  { WEBHOOKS = '', WEBHOOK_NETWORKS = '' }: Readonly<Record<string, string | undefined>>,
  problem: (text: string) => void,
): WebhookSettings | null {
  const secrets = new Map<string, string>();
  for (const part of listed(WEBHOOKS)) {
    const [, address = '', secret = ''] = /^([^=]*)=(.*)$/.exec(part) ?? [];
    const origin = URL.canParse(address) ? new URL(address).origin : null;
    if (origin === null || !/^https?:\/\//.test(origin) || new URL(address).href !== `${origin}/`)
      problem('  WEBHOOKS: such as https://hooks.example.com=secret, separated by commas');
    else if (secret.length < LEAST_SECRET)
      problem(`  WEBHOOKS: the secret of ${origin} has less than ${LEAST_SECRET} characters`);
    else if (secrets.has(origin)) problem(`  WEBHOOKS: ${origin} is there twice`);
    else secrets.set(origin, secret);
  }
  try {
    const opened = listOf(listed(WEBHOOK_NETWORKS));
    return secrets.size > 0 ? { secrets, opened } : null;
  } catch (error) {
    problem(`  WEBHOOK_NETWORKS: ${(error as Error).message}, such as 10.20.0.0/16`);
    return null;
  }
}

function listed(text: string): string[] {
  return text.split(',').flatMap((one) => one.trim() || []);
}
