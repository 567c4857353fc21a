import { sql } from 'kysely';
import type { Verb } from '../../schemas/document/verbs';
import type { EntityModel } from '../../schemas/model/entity-model';
import { hiddenFields } from '../access/field-rights';
import type { ConnectedRequest } from '../contract/request';

/** Who did something with a document, and when (`YYYY-MM-DD HH:mm`). */
export interface Signer {
  name: string;
  time: string;
}

/** The columns that tell the same as the log; who may not see them does not learn it from a print either. */
const TOLD_BY: Partial<Record<Verb | 'add', string>> = {
  add: 'createdBy',
  submit: 'submittedBy',
  check: 'checkedBy',
};
/** State changes of one document that are read, the latest ones. */
const MOST_CHANGES = 1000;

/**
 * Who made a document, and who carried out each verb of its present round, from the change log: what a document went
 * through before it last became editable again (revoked, rejected, reopened) signs nothing any more.
 */
export async function signersOf(
  { session, tx }: ConnectedRequest,
  { entity, workflow }: EntityModel,
  id: number,
): Promise<ReadonlyMap<string, Signer>> {
  const hidden = hiddenFields(session, entity.id);
  const state = workflow?.state ?? '';
  const { rows } = await sql<Signer & { verb: string; state: number | null }>`
    select verb, operator as name, to_char(created_at, 'YYYY-MM-DD HH24:MI') as time, ("to" ->> ${state})::int as state
      from log_data_change
     where tenant_id = ${session.tenantId} and entity = ${entity.id} and data_id = ${String(id)}
       and (verb = 'add' or "to" ->> ${state} ~ '^[0-9]{1,9}$')
     order by id desc limit ${MOST_CHANGES}`.execute(tx);
  const signers = new Map<string, Signer>();
  for (const { verb, name, time, state: to } of rows.reverse()) {
    const made = signers.get('add');
    if (workflow && to !== null && workflow.editable.has(to)) {
      signers.clear();
      if (made) signers.set('add', made);
      if (verb !== 'add') continue;
    }
    signers.set(verb, { name, time });
  }
  if (hidden.has(state)) signers.clear();
  for (const [verb, column] of Object.entries(TOLD_BY)) if (hidden.has(column)) signers.delete(verb);
  return signers;
}
