import Type, { type Static } from 'typebox';
import { NOTHING } from '../../../schemas/record/answer-shapes';
import { anyText } from '../../../schemas/record/body-shapes';
import type { Action } from '../../../server/action';
import { isWeakTradePassword } from './trade-password';

const entity = 'supervised_prisoner';

const TradePassword = Type.Object({
  pwd: anyText({ title: '交易密码' }),
  verifyPwd: anyText({ title: '确认交易密码' }),
});

/** Setting the transaction password of a person; weak ones are rejected. */
export const tradePasswordActions: readonly Action[] = [
  {
    entity,
    path: 'edit-pwd/{id}',
    methods: ['POST'],
    permission: 'pwd',
    title: '设置交易密码',
    answer: NOTHING,
    body: TradePassword,
    writes: true,
    async run(context, { params: { id = 0 }, body }) {
      const { pwd, verifyPwd } = body as Static<typeof TradePassword>;
      if (!/^\d{6}$/.test(pwd)) context.failFields({ pwd: '交易密码须为 6 位数字' });
      if (verifyPwd === '') context.failFields({ verifyPwd: '请输入确认密码！' });
      if (pwd !== verifyPwd) context.failFields({ verifyPwd: '两次密码输入不一致！' });
      if (isWeakTradePassword(pwd)) context.failFields({ pwd: '交易密码过于简单' });
      const row = await context.rows(entity).get(id);
      // Stored in an entity without calls, so that no list, detail or export contains the hash.
      await context.tx
        .deleteFrom('supervised_trade_password')
        .where('tenant_id', '=', context.session.tenantId)
        .where('person_id', '=', id)
        .execute();
      const secret = await context.credentials.hash(pwd);
      await context.rows('supervised_trade_password').add({}, { personId: id, secret });
      await context.rows(entity).set(row, { pwdSet: 1 }, 'edit-pwd');
      return null;
    },
  },
];
