import { createHmac } from 'node:crypto';
import type { BlockList } from 'node:net';
import type { SettingsReader } from '../configuration/settings-in-force';
import type { NoticeChannel } from './notice-channel';
import { askOutside, type Outgoing } from '../outside/ask-outside';

/** Where webhooks may lead: only the operator decides, never a setting of an organisation. */
export interface WebhookSettings {
  /** Origins such as `https://hooks.example.com`, each with the secret that signs what it is sent. */
  readonly secrets: ReadonlyMap<string, string>;
  /** Private networks whose addresses these hosts may have. */
  readonly opened: BlockList;
}

/** Bytes of an answer that are read; nothing in it is used. */
const MOST_BYTES = 64 * 1024;
/** The version of the body. */
const FORMAT = 1;

/**
 * Sends notices to the address in the setting `notice.webhook` of their organisation, as JSON by POST:
 *
 * - `Mortise-Delivery`: the id of the notice, the same for each attempt;
 * - `Mortise-Timestamp`: seconds since 1970, to refuse old messages that are sent again;
 * - `Mortise-Signature`: `sha256=` and the HMAC-SHA256 of timestamp, full stop and body, in hexadecimal digits.
 *
 * Every status from 200 to 299 means that it has arrived.
 */
export function webhookChannel(
  { secrets, opened }: WebhookSettings,
  settings: SettingsReader,
  seconds: number,
  resolve?: Outgoing['resolve'],
): NoticeChannel {
  return {
    name: 'webhook',
    target: async (core, place) => (await settings.of(core, place)).get('notice.webhook') ?? null,
    async send(target, notice, signal) {
      const url = addressOf(target);
      const secret = url ? secrets.get(url.origin) : undefined;
      if (!url || secret === undefined)
        throw new Error(`${url?.origin ?? 'The address'} is not an origin that WEBHOOKS names`);
      const body = JSON.stringify({ format: FORMAT, ...notice });
      const timestamp = String(Math.floor(Date.now() / 1000));
      const { status } = await askOutside({
        url,
        method: 'POST',
        mostBytes: MOST_BYTES,
        body,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Mortise',
          'mortise-delivery': notice.id,
          'mortise-timestamp': timestamp,
          'mortise-signature': signatureOf(secret, timestamp, body),
        },
        opened,
        signal,
        ms: seconds * 1000,
        ...(resolve && { resolve }),
      });
      if (status < 200 || status > 299) throw new Error(`Status ${status}`);
    },
  };
}

/** The signature of a message, as its receiver computes it. */
export function signatureOf(secret: string, timestamp: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}

/** A web address without credentials in it. */
function addressOf(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url : null;
}
