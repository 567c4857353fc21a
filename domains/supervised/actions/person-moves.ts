import type { ActionContext } from '../../../server/action';
import type { JsonObject } from '../../../schemas/json';
import { CHANGE, CUSTODY } from './custody';
import { initials } from './initials';
import { checkLeafArea, logCustody, type Person } from './person-rules';

/** Columns whose changes are logged in the custody history. */
const MOVES = [
  { column: 'areaId', changeType: CHANGE.area, table: 'supervised_area' },
  { column: 'levelId', changeType: CHANGE.level, table: 'supervised_level' },
  { column: 'uniqueCategoryIds', changeType: CHANGE.category, table: 'supervised_unique_category' },
] as const;

/** The standard edit of a person, with the initials of a new name and custody log entries for moves. The body may contain their date and reason. */
export async function editPerson(
  context: ActionContext,
  before: Person,
  body: JsonObject,
  history: { changeDate?: string; reason?: string } = {},
): Promise<{ id: number; version: number }> {
  const moves = MOVES.filter(({ column }) => column in body && !same(body[column], before[column]));
  const areaMoves = moves.some(({ column }) => column === 'areaId');
  // A cell belongs to its area: a move without a new cell clears it.
  const cleared: JsonObject = areaMoves && !('addressId' in body) ? { addressId: null } : {};
  const spelled: JsonObject = typeof body.name === 'string' ? { pinyin: initials(body.name) } : {};
  const given = { ...cleared, ...spelled };
  const result = await context.rows('supervised_prisoner').edit(before.id, body, given, async (row) => {
    const present = before.custodyStatus === CUSTODY.inside || before.custodyStatus === CUSTODY.away;
    if (moves.length > 0 && !present) context.fail('非在押人员不能调整监区、等级或特殊类别');
    if (areaMoves) await checkLeafArea(context, row.areaId);
  });
  for (const { column, changeType, table } of moves) {
    const fromText = await names(context, table, before[column]);
    const toText = await names(context, table, body[column]);
    await logCustody(context, before.id, { ...history, changeType, fromText, toText });
  }
  return result;
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(ids(a)) === JSON.stringify(ids(b));
}

function ids(value: unknown): number[] {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((id): id is number => typeof id === 'number').sort((a, b) => a - b);
}

/** Joined names of referenced rows, for the log. */
async function names(
  context: ActionContext,
  table: (typeof MOVES)[number]['table'],
  value: unknown,
): Promise<string | null> {
  const wanted = ids(value);
  if (wanted.length === 0) return null;
  const rows = await context.tx
    .selectFrom(table)
    .select('name')
    .where('tenant_id', '=', context.session.tenantId)
    .where('id', 'in', wanted)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.name).join('、');
}
