import common from '../../common/domain.json';
import type { ActionContext } from '../../../server/action';
import { TRANSFER_TO_PRISON, type Settlement } from './settle-words';

/** `CustodyStatus` after leaving for a reason (`LeaveType`); released for all others. */
const CUSTODY: Readonly<Record<number, number>> = { 4: 3, 7: 5, 8: 6 };
const RELEASED = 2;
/** A value of `AccountStatus`. */
const CLOSED = 4;
/** Values of `CustodyChange`. */
const CHANGE = { leave: 4, closeAccount: 7 } as const;

function word(enumeration: 'AccountStatus' | 'LeaveType', value: number | null): string {
  const values: readonly { value: number; label: string }[] = common.dictionary[enumeration].values;
  return values.find((one) => one.value === value)?.label ?? '';
}

/** Closes the account of a person whose pockets are at 0.00, and ends the custody here; on a transfer the person moves on. */
export async function closePerson(
  context: ActionContext,
  doc: Settlement,
  { personId, toOrgId }: { personId: number; toOrgId: number | null },
): Promise<void> {
  const { session } = context;
  const persons = context.rows('supervised_prisoner');
  const row = await persons.get(personId);
  const { leaveType, leaveDate } = doc;
  const left = { custodyStatus: CUSTODY[leaveType] ?? RELEASED, leaveType, leaveDate };
  const closed = { accountStatus: CLOSED, consumeStatus: 0, consumeTypes: [] };
  await context.ledger.close({ ownerType: 'person', ownerId: personId });
  await persons.set(row, { ...left, ...closed }, 'settle');
  const logs = context.rows('supervised_custody_log');
  const entry = { personId, changeDate: leaveDate, operator: session.userName, reason: doc.batchNo };
  await logs.add(
    {},
    {
      ...{ ...entry, changeType: CHANGE.closeAccount },
      ...{ fromText: word('AccountStatus', row.accountStatus), toText: word('AccountStatus', CLOSED) },
    },
  );
  await logs.add({}, { ...entry, changeType: CHANGE.leave, toText: word('LeaveType', leaveType) });
  if (leaveType !== TRANSFER_TO_PRISON || toOrgId === null) return;
  await context.handOver('supervised_prisoner', personId, toOrgId);
}
