import Type from 'typebox';
import type { JsonObject } from '../../../schemas/json';
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
      context.failFields({ baseUrl: '服务地址不在系统配置“外部系统地址”的列表中' });
  };
}

/** Values of `ApiAuth`: calls carry no secret. */
const OPEN = 1;

/**
 * Saves a system. A secret is given to one origin: whoever names another one gives the secret anew, so that nobody who may
 * only change the address learns it.
 */
async function edit(context: ActionContext, id: number, body: JsonObject) {
  const rows = context.rows(entity);
  const before = await rows.get(id);
  const allowed = refuseElsewhere(context);
  const isElsewhere = 'baseUrl' in body && originOf(body.baseUrl) !== originOf(before.baseUrl);
  const forgets = isElsewhere && (body.authType ?? before.authType) === OPEN;
  return rows.edit(id, body, forgets ? { appSecret: null } : {}, async (row) => {
    await allowed(row);
    if (isElsewhere && before.appSecret !== null && row.appSecret === before.appSecret)
      context.failFields({ appSecret: '服务地址已更换，请重新填写应用密钥' });
  });
}

const originOf = (address: unknown) =>
  typeof address === 'string' && URL.canParse(address) ? new URL(address).origin : null;

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
    run: (context, { params: { id = 0 }, body }) => edit(context, id, body),
  },
];
