import Type from 'typebox';
import { COUNT } from '../../../schemas/record/answer-shapes';
import { rowIds } from '../../../schemas/record/body-shapes';
import type { Action, ActionContext, EntityTables, RowOf } from '../../../server/action';

/** What the rows and the calls are called; in full, because translations are found by it. */
interface RemovalTitles {
  rows: string;
  one: string;
  several: string;
}

/** The deletion of one row and of several, which `refuse` keeps by throwing. */
export function guardedRemoval<E extends keyof EntityTables & string>(
  entity: E,
  titles: RemovalTitles,
  refuse: (context: ActionContext, row: RowOf<E>) => Promise<void>,
): Action[] {
  const remove = (context: ActionContext, ids: number[]) =>
    context.rows(entity).remove(ids, (row) => refuse(context, row as RowOf<E>));
  const facts = { entity, permission: 'del', answer: COUNT, writes: true } as const;
  return [
    {
      ...facts,
      path: 'del/{id}',
      methods: ['DELETE', 'POST'],
      title: titles.one,
      run: (context, { params: { id = 0 } }) => remove(context, [id]),
    },
    {
      ...facts,
      path: 'batch-del',
      methods: ['POST'],
      title: titles.several,
      body: Type.Object({ ids: rowIds(titles.rows) }),
      run: (context, { body }) => remove(context, body.ids as number[]),
    },
  ];
}
