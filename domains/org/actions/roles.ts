import { APP_TREE, COUNT, PERMISSIONS } from '../../../schemas/record/answer-shapes';
import type { JsonObject } from '../../../schemas/json';
import { ADMINISTRATOR_ROLES } from '../../../schemas/document/permission';
import type { Action, ActionContext } from '../../../server/action';
import { AppIds, chosenCodes, codeWords, markNodesFor } from './app-list';
import { replaceGrants } from './granting';

const entity = 'org_role';

/** Codes that read like one of the three administrators are reserved, in any notation. */
function checkCode(context: ActionContext, { code }: JsonObject): void {
  if (typeof code !== 'string') return;
  const meant = code.normalize('NFKC').trim().toLowerCase();
  if (meant !== code && (ADMINISTRATOR_ROLES as readonly string[]).includes(meant))
    context.failFields({ code: '角色编码已存在' });
}

/** Creating, changing and deleting roles, and granting permissions to them. */
export const roleActions: readonly Action[] = [
  {
    entity,
    path: 'add',
    methods: ['POST'],
    permission: 'add',
    title: '添加角色',
    body: null,
    writes: true,
    async run(context, { body }) {
      checkCode(context, body);
      return context.rows(entity).add(body);
    },
  },
  {
    entity,
    path: 'del/{id}',
    methods: ['DELETE', 'POST'],
    permission: 'del',
    title: '删除角色',
    writes: true,
    async run(context, { params: { id = 0 } }) {
      await context.rows(entity).own(id, 'del');
      // First, so that a role with permissions that the caller lacks is rejected as such.
      await context.grants.replace({ kind: 'role', id }, []);
      return context.rows(entity).remove([id]);
    },
  },
  {
    entity,
    path: 'bind-app-list/{id}',
    methods: ['GET', 'POST'],
    permission: 'assign',
    title: '查看角色权限树',
    answer: APP_TREE,
    writes: false,
    async run(context, { params: { id = 0 } }) {
      await context.rows(entity).get(id);
      const granted = await context.grants.of({ kind: 'role', id });
      return markNodesFor(context, { kind: 'role', id }, granted);
    },
  },
  {
    entity,
    path: 'assign-app-to-role/{id}',
    methods: ['POST'],
    permission: 'assign',
    title: '分配角色权限',
    answer: COUNT,
    body: AppIds,
    writes: true,
    async run(context, { params: { id = 0 }, body }) {
      await context.rows(entity).own(id, 'edit');
      return replaceGrants(context, { kind: 'role', id }, chosenCodes(context, body));
    },
  },
  {
    entity,
    path: 'show-permission/{id}',
    methods: ['GET', 'POST'],
    permission: 'search',
    title: '查看角色权限',
    answer: PERMISSIONS,
    writes: false,
    async run(context, { params: { id = 0 } }) {
      const role = await context.rows(entity).get(id);
      const codes = await context.grants.of({ kind: 'role', id });
      return [...codes]
        .sort()
        .map((code) => ({ code, ...codeWords(context, code), source: 'role', from: role.name }));
    },
  },
];
