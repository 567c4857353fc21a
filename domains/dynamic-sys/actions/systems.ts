import Type from 'typebox';
import { ROW_ID } from '../../../schemas/record/body-shapes';
import { hasAllowedOrigin } from '../../../schemas/text/allowed-origin';
import type { Action, ActionContext, ValidRow } from '../../../server/action';

const entity = 'dynamic_sys';

/** A system stays where the operator's organisation allows calls. */
function refuseElsewhere(context: ActionContext): ValidRow {
  const origins = context.session.settings.get('foreign.origins');
  return async ({ baseUrl }) => {
    const address = String(baseUrl);
    // Calls are made below it, so it ends with its path.
    if (!hasAllowedOrigin(address, origins) || /[?#]/.test(address))
      context.failFields({ baseUrl: '服务地址不在允许列表中' });
  };
}

/** How foreign systems are saved. */
export const systemActions: readonly Action[] = [
  {
    entity,
    path: 'add',
    methods: ['POST'],
    permission: 'add',
    title: '添加动态系统',
    body: null,
    answer: Type.Object({ id: ROW_ID }),
    writes: true,
    run: (context, { body }) => context.rows(entity).add(body, {}, refuseElsewhere(context)),
  },
  {
    entity,
    path: 'edit/{id}',
    methods: ['POST'],
    permission: 'edit',
    title: '编辑动态系统',
    body: null,
    answer: Type.Object({ id: ROW_ID, version: ROW_ID }),
    writes: true,
    run: (context, { params: { id = 0 }, body }) =>
      context.rows(entity).edit(id, body, {}, refuseElsewhere(context)),
  },
];
