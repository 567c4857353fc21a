import Type from 'typebox';
import { rowIds } from '../../../schemas/record/body-shapes';
import type { Action, ActionContext } from '../../../server/action';

const entity = 'org_department';

async function removeDepartments(context: ActionContext, ids: number[]): Promise<{ count: number }> {
  const rows = context.rows(entity);
  for (const id of ids) {
    await rows.get(id);
    const { n } = await context.tx
      .selectFrom('org_user')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('tenant_id', '=', context.session.tenantId)
      .where('dept_id', '=', id)
      .executeTakeFirstOrThrow();
    // The standard delete refuses without the number.
    if (n > 0 && context.sees('org_user', 'deptId')) context.fail('部门下还有{n}个用户，不能删除', { n });
    // Departments deleted in the same call do not block each other.
    const below = await context.tx
      .selectFrom(entity)
      .select('id')
      .where('tenant_id', '=', context.session.tenantId)
      .where('parent_id', '=', id)
      .where('id', 'not in', ids)
      .executeTakeFirst();
    if (below) context.fail('请先删除下级部门');
  }
  return rows.remove(ids);
}

/** Deletion of departments, rejected while they have users or child departments. */
export const departmentActions: readonly Action[] = [
  {
    entity,
    path: 'del/{id}',
    methods: ['DELETE', 'POST'],
    permission: 'del',
    title: '删除部门',
    writes: true,
    run: (context, { params: { id = 0 } }) => removeDepartments(context, [id]),
  },
  {
    entity,
    path: 'batch-del',
    methods: ['POST'],
    permission: 'del',
    title: '批量删除部门',
    body: Type.Object({ ids: rowIds('部门') }),
    writes: true,
    run: (context, { body }) => removeDepartments(context, body.ids as number[]),
  },
];
