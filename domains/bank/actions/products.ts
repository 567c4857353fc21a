import Type from 'typebox';
import { ROW_ID } from '../../../schemas/record/body-shapes';
import type { JsonObject } from '../../../schemas/json';
import { hasAllowedOrigin } from '../../../schemas/text/allowed-origin';
import { permissionCode } from '../../../schemas/document/permission';
import type { Action, ActionContext, ValidRow } from '../../../server/action';
import { ADAPTERS, askBalance } from '../adapters/ask-bank';
import { openedProduct } from './opened-product';

const entity = 'bank_product';

/** What an adapter is and needs. */
const Product = Type.Object({
  adapter: Type.String(),
  name: Type.String(),
  bankCode: Type.Union([Type.String(), Type.Null()]),
  protocols: Type.Array(Type.Integer()),
  functions: Type.Array(Type.Integer()),
  items: Type.Array(Type.Object({ name: Type.String(), label: Type.String(), required: Type.Boolean() })),
});

/** What a product keeps to beside its document: its adapter can do what it promises, at an address that is allowed. */
function refuseUnfit(context: ActionContext): ValidRow {
  const origins = context.session.settings.get('bank.endpoints');
  return async ({ adapter, protocol, functions, endpoint }) => {
    if (typeof endpoint === 'string' && endpoint !== '' && !hasAllowedOrigin(endpoint, origins))
      context.failFields({ endpoint: '接口地址不在允许列表中' });
    const found = ADAPTERS.find((one) => one.adapter === adapter);
    if (!found?.protocols.includes(Number(protocol)))
      context.failFields({ protocol: '直连适配器不支持此接口方式' });
    if (!(functions as number[]).every((one) => found?.functions.includes(one)))
      context.failFields({ functions: '直连适配器不支持所选功能' });
  };
}

/** Accounts in all organisations of the tenant. */
async function accountsOf({ tx, session }: ActionContext, id: number): Promise<number> {
  const { n } = await tx
    .selectFrom('bank_account')
    .select(({ fn }) => fn.countAll().as('n'))
    .where('tenant_id', '=', session.tenantId)
    .where('bank_product_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** The number of an account of the product that the organisation has, its default one first. */
async function ownAccountNo({ tx, session, fail }: ActionContext, id: number): Promise<string> {
  const account = await tx
    .selectFrom('bank_account')
    .select('account_no')
    .where('tenant_id', '=', session.tenantId)
    .where('org_id', '=', session.orgId)
    .where('bank_product_id', '=', id)
    .where('status', '=', 1)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .executeTakeFirst();
  return account?.account_no ?? fail('本机构没有该产品的账户，无法测试');
}

/** Whether the bank has answered, and how fast. */
interface Tested {
  readonly answered: boolean;
  readonly costMs: number;
}

/** Products of banks: how they are saved, what may speak to them, and whether they answer (domains.md 2.7). */
export const productActions: readonly Action[] = [
  {
    entity,
    path: 'save/{id}',
    methods: ['POST'],
    permission: { anyOf: [permissionCode(entity, 'add'), permissionCode(entity, 'edit')] },
    title: '保存银行产品',
    body: null,
    answer: Type.Object({ id: ROW_ID, version: ROW_ID }),
    writes: true,
    async run(context, { params: { id = 0 }, body }) {
      const { session } = context;
      const verb = id === 0 ? 'add' : 'edit';
      if (!session.isSupper && !session.permissions.has(permissionCode(entity, verb)))
        context.fail('没有操作权限', {}, 403);
      const rows = context.rows(entity);
      const valid = refuseUnfit(context);
      if (id === 0) return { ...(await rows.add(body, {}, valid)), version: 1 };
      return rows.edit(id, body, {}, async (row) => {
        const before = await rows.get(id);
        const n = before.adapter === row.adapter ? 0 : await accountsOf(context, id);
        if (n > 0) context.fail('产品已被{n}个账户使用，不能更换适配器', { n });
        await valid(row);
      });
    },
  },
  {
    entity,
    path: 'product-list',
    methods: ['GET'],
    permission: 'search',
    title: '直连适配器',
    answer: Type.Array(Product),
    writes: false,
    run: async () =>
      ADAPTERS.map(({ adapter, name, bankCode, protocols, functions, items }): JsonObject => ({
        ...{ adapter, name, bankCode, protocols: [...protocols], functions: [...functions] },
        items: items.map((item) => ({ ...item })),
      })),
  },
  {
    entity,
    path: 'test/{id}',
    methods: ['POST'],
    permission: 'test',
    title: '测试银行产品',
    answer: Type.Object({ ok: Type.Boolean(), costMs: Type.Integer() }),
    writes: true,
    async ask(read, { params: { id = 0 } }): Promise<Tested> {
      const { product, accountNo } = await read(async (context) => ({
        product: await openedProduct(context, id),
        accountNo: await ownAccountNo(context, id),
      }));
      const begun = performance.now();
      const balance = await askBalance(product, accountNo);
      return { answered: balance !== null, costMs: Math.round(performance.now() - begun) };
    },
    async run(context, { asked }) {
      const { answered, costMs } = asked as Tested;
      return answered ? { ok: true, costMs } : context.fail('银行没有应答');
    },
  },
];
