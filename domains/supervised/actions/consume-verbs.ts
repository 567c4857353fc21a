import { NOTHING } from '../../../schemas/record/answer-shapes';
import { AppError } from '../../../schemas/errors/app-error';
import type { Action, ActionContext } from '../../../server/action';
import { CHANGE, refuseConsuming, typesWith, typesWithout } from './custody';
import { allow, logCustody, stateOf, type Person } from './person-rules';
import { word } from './words';

const entity = 'supervised_prisoner';

/** The purchase type in a path: 1…5, or 0 for all. */
function consumeType(text: string | undefined): number {
  if (!text || !/^[0-5]$/.test(text)) throw new AppError('invalidId');
  return Number(text);
}

async function areaAllowsConsuming(context: ActionContext, row: Person): Promise<boolean> {
  const area = await context.tx
    .selectFrom('supervised_area')
    .select('consume_enabled')
    .where('tenant_id', '=', context.session.tenantId)
    .where('id', '=', row.areaId)
    .executeTakeFirst();
  return area?.consume_enabled === 1;
}

/** Stores the allowed purchase types and logs the change in the custody history. */
async function setConsumeTypes(context: ActionContext, row: Person, types: number[], action: string) {
  const consumeStatus = types.length > 0 ? 1 : 0;
  const before = stateOf(row).consumeTypes;
  if (row.consumeStatus === consumeStatus && before.join() === types.join()) return;
  await context.rows(entity).set(row, { consumeStatus, consumeTypes: types }, action);
  await logCustody(context, row.id, {
    changeType: types.length > before.length ? CHANGE.enableConsume : CHANGE.disableConsume,
    fromText: word('ConsumeStatus', row.consumeStatus),
    toText: word('ConsumeStatus', consumeStatus),
  });
}

/** Allowing and forbidding purchases, for one type or all. */
export const consumeActions: readonly Action[] = [
  {
    entity,
    path: 'enable-consume/{id}/{type}',
    methods: ['GET', 'POST'],
    textParams: ['type'],
    permission: 'consume',
    title: '允许消费',
    answer: NOTHING,
    writes: true,
    async run(context, { params: { id = 0 }, text }) {
      const type = consumeType(text.type);
      const row = await context.rows(entity).get(id);
      const state = stateOf(row);
      allow(context, refuseConsuming(state, await areaAllowsConsuming(context, row)), row, '消费');
      const needsPassword = context.session.settings.get('consume.needPwd');
      if (needsPassword && row.pwdSet !== 1) context.fail('请先设置交易密码');
      await setConsumeTypes(context, row, typesWith(state.consumeTypes, type), 'enable-consume');
      return null;
    },
  },
  {
    entity,
    path: 'disable-consume/{id}/{type}',
    methods: ['GET', 'POST'],
    textParams: ['type'],
    permission: 'consume',
    title: '禁止消费',
    answer: NOTHING,
    writes: true,
    async run(context, { params: { id = 0 }, text }) {
      const type = consumeType(text.type);
      const row = await context.rows(entity).get(id);
      await setConsumeTypes(context, row, typesWithout(stateOf(row).consumeTypes, type), 'disable-consume');
      return null;
    },
  },
];
