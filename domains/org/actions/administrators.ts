import type { ActionContext, Row } from '../../../server/action';
import { NOT_HELD } from './not-held';

const SECURITY_ADMIN = 'sec_admin';

/** The three administrators watch each other, so one person is only one of them. */
export const EXCLUSIVE_ROLES = ['sys_admin', 'audit_admin', SECURITY_ADMIN];

/**
 * Whoever draws a user's password can be that user. So one of the three administrators, and who has a flag the caller lacks,
 * is out of his reach; passwords of administrators are the security administrator's business.
 */
export async function refuseTakingOver(context: ActionContext, user: Row): Promise<void> {
  const { session } = context;
  if (session.isSupper) return;
  const rolesOf = async (userId: number): Promise<{ code: string; name: string }[]> =>
    context.tx
      .selectFrom('org_role as role')
      .innerJoin('org_user as user', (join) =>
        join.on(({ eb, fn, ref }) => eb('role.id', '=', fn.any(ref('user.role_ids')))),
      )
      .select(['role.code', 'role.name'])
      .where('user.id', '=', userId)
      .where('role.code', 'in', EXCLUSIVE_ROLES)
      .where('role.status', '=', 1)
      .execute();
  const own = (await rolesOf(session.userId)).map(({ code }) => code);
  if (own.includes(SECURITY_ADMIN)) return;
  const [role] = (await rolesOf(user.id)).filter(({ code }) => !own.includes(code));
  const flag =
    user.sysManager === 1 && !session.sysManager
      ? '系统管理员'
      : user.orgManager === 1 && !session.orgManager
        ? '机构管理员'
        : null;
  const name = role?.name ?? flag;
  if (name) context.fail(NOT_HELD, { name }, 403);
}
