import { sql } from 'kysely';
import Type from 'typebox';
import { rowIds } from '../../../schemas/record/body-shapes';
import { snakeCase } from '../../../schemas/text/snake-case';
import type { Action, ActionContext, EntityTables } from '../../../server/action';

/** Counts the rows of a table that refer to a row. */
type Count = <T extends keyof EntityTables>(
  table: T,
  column: keyof EntityTables[T] & string,
  id: number,
) => Promise<number>;
type Guard = (context: ActionContext, id: number, count: Count) => Promise<void>;

/** The calls `del/{id}` and `batch-del` of an entity with a `guard` that may reject before the standard delete. */
export function guardedDelete(entity: string, title: string, guard: Guard): Action[] {
  const remove = async (context: ActionContext, ids: number[]): Promise<{ count: number }> => {
    // Rows deleted in the same call do not block each other.
    const count: Count = async (table, column, id) => {
      // The standard delete then refuses without telling how many rows refer.
      const hidden = context.session.fields.get(table)?.hidden ?? new Set();
      if ([...hidden].some((name) => snakeCase(name) === column)) return 0;
      const rows = context.tx
        .selectFrom(context.tx.dynamic.table(table).as('t'))
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where(sql.ref('t.tenant_id'), '=', context.session.tenantId)
        .where(sql.ref(`t.${column}`), '=', id);
      const others = table === entity ? rows.where(sql.ref('t.id'), 'not in', ids) : rows;
      return (await others.executeTakeFirstOrThrow()).n;
    };
    const rows = context.rows(entity);
    for (const id of ids) {
      // Checks the scope first, so that a guard reveals nothing about invisible rows.
      await rows.get(id);
      await guard(context, id, count);
    }
    return rows.remove(ids);
  };
  return [
    {
      entity,
      path: 'del/{id}',
      methods: ['DELETE', 'POST'],
      permission: 'del',
      title: `删除${title}`,
      writes: true,
      run: (context, { params: { id = 0 } }) => remove(context, [id]),
    },
    {
      entity,
      path: 'batch-del',
      methods: ['POST'],
      permission: 'del',
      title: `批量删除${title}`,
      body: Type.Object({ ids: rowIds(title) }),
      writes: true,
      run: (context, { body }) => remove(context, body.ids as number[]),
    },
  ];
}
