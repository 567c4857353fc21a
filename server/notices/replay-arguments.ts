import { parseArgs } from 'node:util';
import type { Replay } from './deliver-outbox';

const USAGE = `npm run replay-notices [-- --failed] [--hours <number>]
    Sends the notices of the last 24 hours (or so many hours) to the webhooks again; receivers recognise by
    Mortise-Delivery what they have. The bell tells nobody twice.
    --failed: only those that were given up.`;

/** Hours of a replay at most: notices are not kept longer than the limit permits. */
const MOST_HOURS = 24 * 3650;

/** Reads the arguments of `npm run replay-notices`; a text is the help. Throws with the usage when they are wrong. */
export function replayArguments(args: readonly string[]): Replay | string {
  const { failed, hours: given, help } = parsed(args);
  if (help) return USAGE;
  const hours = Number(given);
  if (!Number.isInteger(hours) || hours < 1 || hours > MOST_HOURS)
    throw new Error(`--hours is a whole number from 1 to ${MOST_HOURS}.\n\n${USAGE}`);
  return { failed, hours };
}

function parsed(args: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      args: [...args],
      options: { failed: flag, help: { ...flag, short: 'h' }, hours: { type: 'string', default: '24' } },
    }).values;
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${USAGE}`, { cause: error });
  }
}
