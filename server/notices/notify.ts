import { CompiledQuery } from 'kysely';
import { storableJson } from '../../schemas/text/storable-text';
import type { Tx } from '../action';
import { outboxInsert, outboxJson, type OutboxEntry } from '../contract/outbox-entry';

/**
 * Tells users something: stores an entry in the outbox, in the transaction of its cause, so that either both are
 * committed or neither. It is delivered within seconds, at least once (`deliver-outbox.ts`); a repeated `key` of the
 * same source tells nobody twice.
 *
 * ```ts
 * await notify(tx, { tenantId, orgId, source: 'job', key: `done ${id}`,
 *   notice: { to: { users: [userId] }, title: 'jobDone', params: { title }, route: '/jobs' } });
 * ```
 */
export async function notify(tx: Tx, ...entries: readonly OutboxEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const json = storableJson(outboxJson(entries));
  await tx.executeQuery(CompiledQuery.raw(outboxInsert('$1'), [json]));
}
