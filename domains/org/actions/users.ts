import {
  APP_TREE,
  COUNT,
  INITIAL_PASSWORD,
  NOTHING,
  PERMISSIONS,
} from '../../../schemas/record/answer-shapes';
import { isRowId } from '../../../schemas/record/body-shapes';
import type { Action, ActionContext } from '../../../server/action';
import type { Json, JsonObject } from '../../../schemas/json';
import { ADMINISTRATOR_ROLES } from '../../../schemas/document/permission';
import { AppIds, chosenCodes, codeWords, markNodesFor } from './app-list';
import { SUPPLIER_USER } from '../../../schemas/model/ownership';
import { replaceGrants } from './granting';

const entity = 'org_user';

/** Only a supplier's user has a supplier. The rules of the field drop the value of others; whoever sends one is told. */
function checkSupplier(context: ActionContext, loginType: Json | undefined, body: JsonObject): void {
  if (loginType !== SUPPLIER_USER && (body.supplierId ?? null) !== null)
    context.failFields({ supplierId: '只有供应商用户可以选择供应商' });
}

/** Nobody may have two of the three administrator roles. */
async function checkAdministrators(context: ActionContext, { roleIds }: JsonObject): Promise<void> {
  // The standard validation reports invalid lists.
  if (!Array.isArray(roleIds) || roleIds.length < 2 || !roleIds.every(isRowId)) return;
  const administrators = await context.tx
    .selectFrom('org_role')
    .select('code')
    .distinct()
    .where('id', 'in', roleIds)
    .where('tenant_id', '=', context.session.tenantId)
    .where('code', 'in', ADMINISTRATOR_ROLES)
    .execute();
  if (administrators.length > 1) context.failFields({ roleIds: '三员角色不能兼任' });
}

/** Creating, changing and deleting users; their status, passwords, locks, sessions and permissions. */
export const userActions: readonly Action[] = [
  {
    entity,
    path: 'add',
    methods: ['POST'],
    permission: 'add',
    title: '添加用户',
    body: null,
    writes: true,
    async run(context, { body }) {
      checkSupplier(context, body.loginType, body);
      await checkAdministrators(context, body);
      const { id } = await context.rows(entity).add(body);
      return { id, initialPwd: await context.credentials.reset(id) };
    },
  },
  {
    entity,
    path: 'edit/{id}',
    methods: ['POST'],
    permission: 'edit',
    title: '编辑用户',
    body: null,
    writes: true,
    async run(context, { params: { id = 0 }, body }) {
      const before = await context.rows(entity).own(id);
      checkSupplier(context, before.loginType, body);
      await checkAdministrators(context, body);
      return context.rows(entity).edit(id, body);
    },
  },
  {
    entity,
    path: 'del/{id}',
    methods: ['DELETE', 'POST'],
    permission: 'del',
    title: '删除用户',
    writes: true,
    async run(context, { params: { id = 0 } }) {
      if (id === context.session.userId) context.fail('不能删除自己');
      await context.rows(entity).own(id);
      // Locks the row of the user: a concurrent first sign-in is either seen below or finds no account.
      await context.grants.replace({ kind: 'user', id }, []);
      // A user who never signed in has created nothing, so no row refers to the user: the guard of the entity.
      await context.rows(entity).own(id, 'del');
      return context.rows(entity).remove([id]);
    },
  },
  {
    entity,
    path: 'change-status/{id}/{status}',
    methods: ['GET', 'POST'],
    permission: 'status',
    title: '启用/停用用户',
    writes: true,
    async run(context, { params: { id = 0, status = -1 } }) {
      const user = await context.rows(entity).get(id);
      if (status !== 0) return context.rows(entity).changeStatus(id, status);
      if (id === context.session.userId) context.fail('不能停用自己');
      if (user.isSupper === 1) context.fail('不能停用超级用户');
      await context.sessions.end([id]);
      return context.rows(entity).changeStatus(id, 0);
    },
  },
  {
    entity,
    path: 'reset-password/{id}',
    methods: ['POST'],
    permission: 'reset',
    title: '重置密码',
    answer: INITIAL_PASSWORD,
    writes: true,
    async run(context, { params: { id = 0 } }) {
      if (id === context.session.userId) context.fail('不能重置自己的密码');
      await context.rows(entity).own(id);
      const initialPwd = await context.credentials.reset(id);
      await context.sessions.end([id]);
      await context.audit({ action: 'reset-password', entity, dataId: id });
      return { initialPwd };
    },
  },
  {
    entity,
    path: 'unlock/{id}',
    methods: ['POST'],
    permission: 'unlock',
    title: '解锁账号',
    answer: NOTHING,
    writes: true,
    async run(context, { params: { id = 0 } }) {
      await context.rows(entity).own(id);
      await context.credentials.unlock(id);
      await context.audit({ action: 'unlock', entity, dataId: id });
      return null;
    },
  },
  {
    entity,
    path: 'kick/{id}',
    methods: ['POST'],
    permission: 'kick',
    title: '强制下线',
    answer: COUNT,
    writes: true,
    async run(context, { params: { id = 0 } }) {
      await context.rows(entity).own(id);
      const count = await context.sessions.end([id]);
      await context.audit({ action: 'kick', entity, dataId: id, data: { sessions: count } });
      return { count };
    },
  },
  {
    entity,
    path: 'bind-app-list/{id}',
    methods: ['GET'],
    permission: 'assign',
    title: '查看用户权限树',
    answer: APP_TREE,
    writes: false,
    async run(context, { params: { id = 0 } }) {
      await context.rows(entity).get(id);
      const granted = await context.grants.of({ kind: 'user', id });
      return markNodesFor(context, { kind: 'user', id }, granted);
    },
  },
  {
    entity,
    path: 'assign-app-to-user/{id}',
    methods: ['POST'],
    permission: 'assign',
    title: '分配用户权限',
    answer: COUNT,
    body: AppIds,
    writes: true,
    async run(context, { params: { id = 0 }, body }) {
      if (id === context.session.userId) context.fail('不能给自己授权', {}, 403);
      await context.rows(entity).own(id);
      return replaceGrants(context, { kind: 'user', id }, chosenCodes(context, body));
    },
  },
  {
    entity,
    path: 'show-permission/{id}',
    methods: ['GET'],
    permission: 'search',
    title: '查看用户权限',
    answer: PERMISSIONS,
    writes: false,
    async run(context, { params: { id = 0 } }) {
      await context.rows(entity).get(id);
      const effective = await context.grants.effective(id);
      return effective.map((grant) => ({ ...grant, ...codeWords(context, grant.code) }));
    },
  },
];
