import type { ActionContext, Row, Subject } from '../../../server/action';
import type { JsonObject } from '../../../schemas/json';
import { EXCLUSIVE_ROLES } from './administrators';
import { codeWords, holds } from './app-list';
import { refuseMove, refuseWiderAreas } from './area-grants';
import { refuseOpenFields, refuseWiderFields, type GrantingRole } from './field-grants';
import { NOT_HELD } from './not-held';

/**
 * Replaces a subject's own grants. Codes the caller does not hold are out of his reach both ways:
 * he can neither give them nor take them away. `check` sees what comes of it when codes are added;
 * `before` is what counts as granted so far, where that is more than is stored.
 */
export async function replaceGrants(
  context: ActionContext,
  subject: Subject,
  chosen: ReadonlySet<string>,
  check?: (codes: ReadonlySet<string>) => void | Promise<void>,
  before?: ReadonlySet<string>,
): Promise<{ count: number }> {
  const current = before ?? (await context.grants.of(subject));
  for (const code of chosen) {
    if (!current.has(code) && !holds(context, code)) {
      context.fail(NOT_HELD, { name: codeWords(context, code).name }, 403);
    }
  }
  const kept = [...current].filter((code) => !holds(context, code));
  const codes = new Set([...chosen, ...kept]);
  if ([...codes].some((code) => !current.has(code))) await check?.(codes);
  await context.grants.replace(subject, [...codes]);
  return { count: codes.size };
}

/** Refuses a role or flag that would give a user more than the caller has; `before` is null on add. */
export async function checkUserGrants(
  context: ActionContext,
  body: JsonObject,
  before: Row | null,
): Promise<void> {
  const { session } = context;
  const given = (name: string): boolean => body[name] === 1 && before?.[name] !== 1;
  if (given('sysManager') && !session.sysManager && !session.isSupper) {
    context.fail(NOT_HELD, { name: '系统管理员' }, 403);
  }
  if (given('orgManager') && !session.orgManager && !session.isSupper) {
    context.fail(NOT_HELD, { name: '机构管理员' }, 403);
  }
  const wanted = idList(body.roleIds);
  if (wanted) {
    const codes = await checkRoles(context, wanted, idList(before?.roleIds) ?? []);
    if (before) refuseOpenFields(context, await context.grants.of({ kind: 'user', id: before.id }), codes);
  }
  refuseWiderAreas(context, body.areaIds, before?.areaIds);
  if (before) refuseMove(context, body.deptId, before.deptId);
  const reachable = new Set([...session.orgTree, ...(idList(before?.switchOrgIds) ?? [])]);
  if (!session.isSupper && idList(body.switchOrgIds)?.some((id) => !reachable.has(id))) {
    context.failFields({ switchOrgIds: '只能选择本机构和下级机构' });
  }
}

interface StoredRole {
  id: number;
  code: string;
  name: string;
  data_scope: number;
  hidden_fields: string[] | null;
  read_only_fields: string[] | null;
}

/** Answers the codes of all these roles together. */
async function checkRoles(context: ActionContext, wanted: number[], before: number[]): Promise<Set<string>> {
  const all = new Set<string>();
  if (wanted.length === 0) return all;
  const roles: StoredRole[] = await context.tx
    .selectFrom('org_role')
    .select(['id', 'code', 'name', 'data_scope', 'hidden_fields', 'read_only_fields'])
    .where('id', 'in', wanted)
    .where('tenant_id', '=', context.session.tenantId)
    .execute();
  if (roles.filter((role) => EXCLUSIVE_ROLES.includes(role.code)).length > 1) {
    context.failFields({ roleIds: '三员角色不能兼任' });
  }
  for (const role of roles) {
    const codes = await context.grants.of({ kind: 'role', id: role.id });
    for (const code of codes) all.add(code);
    if (before.includes(role.id)) continue;
    refuseUnheldRole(context, {
      name: role.name,
      dataScope: role.data_scope,
      codes,
      hidden: role.hidden_fields ?? [],
      readOnly: role.read_only_fields ?? [],
    });
  }
  return all;
}

/** Refuses what would give somebody all of a role that gives more than the caller has. */
export function refuseUnheldRole(
  context: ActionContext,
  role: GrantingRole & { name: string; dataScope: number },
): void {
  const held = [...role.codes].every((code) => holds(context, code));
  if (!held || !coversScope(context, role.dataScope)) context.fail(NOT_HELD, { name: role.name }, 403);
  refuseWiderFields(context, role);
}

/** Whether the caller sees at least the rows that data scope `scope` (1 all … 7 own) shows. */
function coversScope({ session }: ActionContext, scope: number): boolean {
  if (session.isSupper) return true;
  const { orgs, rows } = session.dataScope;
  if (rows !== 'all') return scope === 7;
  if (scope === 1) return typeof orgs !== 'string';
  return orgs !== 'own' || scope >= 3;
}

/** The refusal for a role whose data scope is wider than the caller's. */
export function refuseWiderScope(context: ActionContext, scope: unknown, word: string): void {
  if (typeof scope === 'number' && !coversScope(context, scope)) {
    context.fail(NOT_HELD, { name: word }, 403);
  }
}

/** Ids of a body or a row; null when there is no list of ids (the standard check says what is wrong with it). */
function idList(value: unknown): number[] | null {
  return Array.isArray(value) && value.every((id) => Number.isSafeInteger(id)) ? (value as number[]) : null;
}
