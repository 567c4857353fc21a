import { sql } from 'kysely';
import { APP_TREE, COUNT, PERMISSIONS } from '../../../schemas/answer-shapes';
import type { Action, ActionContext, Row } from '../../../server/action';
import type { Json, JsonObject } from '../../../schemas/json';
import { AppIds, chosenCodes, codeWords, holds, markNodes } from './app-list';
import { refuseWiderAreas } from './area-grants';
import { refuseWiderFields, type GrantingRole } from './field-grants';
import { refuseUnheldRole, refuseWiderScope, replaceGrants } from './granting';

const entity = 'org_role';
const PRESET = 1;

async function ownRole(context: ActionContext, id: number): Promise<Row> {
  const role = await context.rows(entity).own(id);
  if (role.roleType === PRESET) context.fail('预置角色不能修改或删除');
  return role;
}

/** What a role, or a body of one, says of fields. */
function fieldsOf({ hiddenFields, readOnlyFields }: JsonObject): Pick<GrantingRole, 'hidden' | 'readOnly'> {
  const texts = (value: Json | undefined) => (Array.isArray(value) ? value.map(String).sort() : []);
  return { hidden: texts(hiddenFields), readOnly: texts(readOnlyFields) };
}

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
      refuseWiderScope(context, body.dataScope, '数据范围');
      refuseWiderAreas(context, body.areaIds, []);
      return context.rows(entity).add(body);
    },
  },
  {
    entity,
    path: 'edit/{id}',
    methods: ['POST'],
    permission: 'edit',
    title: '编辑角色',
    body: null,
    writes: true,
    async run(context, { params: { id = 0 }, body }) {
      const role = await ownRole(context, id);
      if (body.dataScope !== role.dataScope) refuseWiderScope(context, body.dataScope, '数据范围');
      refuseWiderAreas(context, body.areaIds, role.areaIds);
      const [before, after] = [fieldsOf(role), fieldsOf({ ...role, ...body })];
      const codes = await context.grants.of({ kind: 'role', id });
      if (JSON.stringify(before) !== JSON.stringify(after)) refuseWiderFields(context, { codes, ...after });
      // To enable a role is to grant it to all who have it, to disable it to take it from them.
      if ('status' in body && body.status !== role.status)
        refuseUnheldRole(context, {
          name: String(role.name),
          dataScope: Number(role.dataScope),
          codes,
          ...after,
        });
      return context.rows(entity).edit(id, body);
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
      await ownRole(context, id);
      const { n } = await context.tx
        .selectFrom('org_user')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('role_ids', '@>', sql.val([id]))
        .executeTakeFirstOrThrow();
      if (n > 0) context.fail('角色下还有{n}个用户，不能删除', { n });
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
      return markNodes(context.grants.tree(), granted, (code) => holds(context, code));
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
      const fields = fieldsOf(await ownRole(context, id));
      return replaceGrants(context, { kind: 'role', id }, chosenCodes(context, body), (codes) =>
        refuseWiderFields(context, { codes, ...fields }),
      );
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
