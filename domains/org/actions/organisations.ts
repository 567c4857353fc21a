import { sql } from 'kysely';
import Type from 'typebox';
import { APP_TREE, COUNT, PERMISSIONS } from '../../../schemas/record/answer-shapes';
import { isRowId } from '../../../schemas/record/body-shapes';
import type { Action, ActionContext } from '../../../server/action';
import { AppError } from '../../../schemas/errors/app-error';
import { chosenCodes, codeWords, holds, markNodes } from './app-list';
import { replaceCeiling } from './granting';
import { organisationTree, type OrganisationTree } from './organisation-tree';

const entity = 'org';

/**
 * The permissions of an organisation are a ceiling; an empty list would mean "no ceiling", so at least one is
 * required.
 */
const CeilingIds = Type.Object({
  ids: Type.Array(Type.String({ maxLength: 80 }), { minItems: 1, maxItems: 2000, title: '权限' }),
});

/** The codes that the ancestors allow; null if none of them has a ceiling. */
async function ceilingAbove(
  context: ActionContext,
  tree: OrganisationTree,
  id: number,
): Promise<ReadonlySet<string> | null> {
  let ceiling: ReadonlySet<string> | null = null;
  for (const above of tree.above(id)) {
    const codes = await context.grants.of({ kind: 'org', id: above });
    if (codes.size === 0) continue;
    ceiling = new Set([...codes].filter((code) => ceiling === null || ceiling.has(code)));
  }
  return ceiling;
}

/** The permissions of an organisation: its own ceiling, otherwise everything that its ancestors allow. */
interface Allowed {
  codes: ReadonlySet<string>;
  /** No ceiling of its own is stored. */
  implicit: boolean;
  above: ReadonlySet<string> | null;
}

async function allowedCodes(context: ActionContext, id: number): Promise<Allowed> {
  const own = await context.grants.of({ kind: 'org', id });
  const above = await ceilingAbove(context, await organisationTree(context), id);
  if (own.size > 0) return { codes: own, implicit: false, above };
  const all = context.grants.tree().flatMap(({ code }) => code ?? []);
  return { codes: above ?? new Set(all), implicit: true, above };
}

/** Users cannot decide about their own organisation, or one that is not below it. */
function checkBelow({ session }: ActionContext, id: number): void {
  const isBelow = session.orgTree.includes(id) && id !== session.orgId;
  if (!isBelow && !session.isSupper) throw new AppError('forbidden');
}

/** The parent decides who reads the rows: moving requires authority over the organisation and both parents. */
function checkMove(context: ActionContext, id: number, places: readonly number[]): void {
  checkBelow(context, id);
  const { isSupper, orgTree } = context.session;
  if (!isSupper && !places.every((org) => orgTree.includes(org))) throw new AppError('forbidden');
}

/** Setting the validity of the current organisation to a past date would lock everybody out, like disabling it. */
async function refuseOwnExpiry(context: ActionContext): Promise<void> {
  const { orgId, tenantId, isSupper } = context.session;
  if (isSupper) return;
  const expired = await context.tx
    .selectFrom('org')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [orgId, ...(await organisationTree(context)).above(orgId)])
    .where('expire_date', '<', sql<string>`current_date`)
    .executeTakeFirst();
  if (expired) context.failFields({ expireDate: '当前机构的有效期不能早于今天' });
}

/** Creating, changing, enabling and disabling organisations, and the permissions that they may use. */
export const organisationActions: readonly Action[] = [
  {
    entity,
    path: 'add',
    methods: ['POST'],
    permission: 'add',
    title: '添加机构',
    body: null,
    writes: true,
    async run(context, { body }) {
      // The root is created by the installation; 0 is the option "no parent".
      if (!body.parentId) context.failFields({ parentId: '根机构只能有一个' });
      return context.rows(entity).add(body);
    },
  },
  {
    entity,
    path: 'edit/{id}',
    methods: ['POST'],
    permission: 'edit',
    title: '编辑机构',
    body: null,
    writes: true,
    async run(context, { params: { id = 0 }, body }) {
      const { parentId } = await context.rows(entity).get(id);
      if (parentId && 'parentId' in body && !body.parentId) {
        context.failFields({ parentId: '根机构只能有一个' });
      }
      const edited = await context.rows(entity).edit(id, body, {}, async (row) => {
        if (parentId !== row.parentId && isRowId(parentId) && isRowId(row.parentId))
          checkMove(context, id, [parentId, row.parentId]);
      });
      await refuseOwnExpiry(context);
      return edited;
    },
  },
  {
    entity,
    path: 'change-status/{id}/{status}',
    methods: ['GET', 'POST'],
    permission: 'status',
    title: '启用/停用机构',
    writes: true,
    async run(context, { params: { id = 0, status = -1 } }) {
      const rows = context.rows(entity);
      await rows.get(id);
      if (id === context.session.orgId && status === 0) context.fail('不能停用当前机构');
      checkBelow(context, id);
      if (status !== 0) return rows.changeStatus(id, status);
      const tree = await organisationTree(context);
      if (tree.below(id).some((org) => org.status === 1)) context.fail('请先停用下级机构');
      const users: { id: number }[] = await context.tx
        .selectFrom('org_user')
        .select('id')
        .where('tenant_id', '=', context.session.tenantId)
        .where('org_id', 'in', [id, ...tree.below(id).map((org) => org.id)])
        .execute();
      await context.sessions.end(users.map((user) => user.id));
      return rows.changeStatus(id, 0);
    },
  },
  {
    entity,
    path: 'bind-app-list/{id}',
    methods: ['GET'],
    permission: 'assign',
    title: '查看机构权限树',
    answer: APP_TREE,
    writes: false,
    async run(context, { params: { id = 0 } }) {
      await context.rows(entity).get(id);
      const { codes, above } = await allowedCodes(context, id);
      return markNodes(
        context.grants.tree(),
        codes,
        (code) => holds(context, code) && (above === null || above.has(code)),
      );
    },
  },
  {
    entity,
    path: 'assign-app-to-org/{id}',
    methods: ['POST'],
    permission: 'assign',
    title: '分配机构权限',
    answer: COUNT,
    body: CeilingIds,
    writes: true,
    async run(context, { params: { id = 0 }, body }) {
      await context.rows(entity).get(id);
      checkBelow(context, id);
      const chosen = chosenCodes(context, body);
      const { codes, implicit, above } = await allowedCodes(context, id);
      if (above !== null && [...chosen].some((code) => !above.has(code))) {
        context.fail('超出上级机构的权限范围', {}, 403);
      }
      // Choosing all codes stores no ceiling, so that permissions of later documents are included.
      if (implicit && chosen.size === codes.size) return { count: codes.size };
      return replaceCeiling(context, id, chosen, codes);
    },
  },
  {
    entity,
    path: 'show-permission/{id}',
    methods: ['GET'],
    permission: 'search',
    title: '查看机构权限',
    answer: PERMISSIONS,
    writes: false,
    async run(context, { params: { id = 0 } }) {
      const org = await context.rows(entity).get(id);
      const { codes, above } = await allowedCodes(context, id);
      return [...codes].sort().map((code) => ({
        code,
        ...codeWords(context, code),
        source: 'org',
        from: org.name,
        blockedByOrg: above !== null && !above.has(code),
      }));
    },
  },
];
