import { isRowId } from '../../../schemas/record/body-shapes';
import type { ActionContext, RowOf } from '../../../server/action';
import type { JsonObject } from '../../../schemas/json';
import { CUSTODY, type PersonState, type Refusal } from './custody';
import { word } from './words';

/** A supervised person. */
export type Person = RowOf<'supervised_prisoner'>;

/** The columns of a row that the custody rules read. */
export function stateOf(row: Person): PersonState {
  return {
    custodyStatus: row.custodyStatus,
    accountStatus: row.accountStatus,
    consumeTypes: row.consumeTypes ?? [],
  };
}

/** Rejects the call if a rule does. */
export function allow(context: ActionContext, refusal: Refusal, row: Person, action: string): void {
  if (refusal !== null) {
    context.fail(refusal, { state: word('CustodyStatus', row.custodyStatus), action });
  }
}

/** Validates that the area of a valid row is a leaf; that the cell belongs to it is a rule of the entity. */
export async function checkLeafArea(context: ActionContext, areaId: unknown): Promise<void> {
  if (!isRowId(areaId)) return;
  const below = await context.tx
    .selectFrom('supervised_area')
    .select('id')
    .where('parent_id', '=', areaId)
    .where('tenant_id', '=', context.session.tenantId)
    .executeTakeFirst();
  if (below) context.failFields({ areaId: '请选择末级监区' });
}

/** Rejects a person who is already in custody, naming the organisation. */
export async function checkNotInCustody(context: ActionContext, idCard: unknown, except = 0): Promise<void> {
  if (typeof idCard !== 'string') return;
  const held = await context.tx
    .selectFrom('supervised_prisoner as person')
    .innerJoin('org', (join) =>
      join.onRef('org.tenant_id', '=', 'person.tenant_id').onRef('org.id', '=', 'person.org_id'),
    )
    .select('org.name')
    .where('person.tenant_id', '=', context.session.tenantId)
    .where('person.id_card', '=', idCard)
    .where('person.custody_status', 'in', [CUSTODY.inside, CUSTODY.away])
    .where('person.id', '!=', except)
    .executeTakeFirst();
  if (held) context.fail('该人员在【{org}】在押，请办理转监', { org: held.name });
}

/** Adds an entry to the custody log of a person. */
export async function logCustody(
  context: ActionContext,
  personId: number,
  change: {
    changeType: number;
    fromText?: string | null;
    toText: string | null;
    changeDate?: string;
    reason?: string;
  },
): Promise<void> {
  const row: JsonObject = {
    personId,
    changeType: change.changeType,
    fromText: change.fromText ?? null,
    toText: change.toText,
    changeDate: change.changeDate ?? context.bizDate,
    reason: change.reason ?? null,
    operator: context.session.userName,
  };
  await context.rows('supervised_custody_log').add({}, row);
}
