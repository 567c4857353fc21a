import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { JsonObject } from '../../../schemas/json';
import { permissionCode } from '../../../schemas/document/permission';
import type { TransitionHooks } from '../../../server/action';
import type { DomainNoticeSource } from '../../../server/domain-notice';
import { writeGrants } from '../../../server/access/grants';
import { syncSignInNames } from '../../../server/identity/sign-in-names';
import { cheapHash } from '../../support/cheap-hash';
import { PASSWORD, type Reply } from '../../support/test-app';
import { smallWorld, type SmallWorld } from './small-world';

/** The call base of the documents with all verbs. */
export const ORDERS = 'payments/payment-order';
/** The call base of master data that is checked again after changes. */
export const PAYEES = 'payments/payment-payee';
/** The call base of documents with two approvals, either of which a change takes back. */
export const CONTRACTS = 'payments/payment-contract';
/** Three who may do everything with them, one who may only look, and one whose role makes the state read-only. */
export type Person = 'maker' | 'checker' | 'second' | 'onlooker' | 'limited';

/** A server whose documents are JSON only (`tests/fixtures/workflow`), and persons of one organisation. */
export interface PaymentsWorld extends SmallWorld {
  ids: Record<Person, number>;
  tokens: Record<Person, string>;
  post(person: Person, url: string, body?: JsonObject, headers?: Record<string, string>): Promise<Reply>;
  /** Adds an order as the maker; returns its id. */
  order(payee?: string): Promise<number>;
  /** An order after these verbs of the maker and the checker. */
  orderIn(...verbs: string[]): Promise<number>;
  /** A row as stored. */
  stored(id: number): Promise<JsonObject & { state: number; version: number }>;
  /** A verb with the present version of the order. */
  verb(person: Person, verb: string, id: number, body?: JsonObject): Promise<Reply>;
}

const SUFFIXES = [
  'search',
  'add',
  'edit',
  'del',
  'status',
  'pay',
  'submit',
  'check',
  'confirm',
  'abandon',
  'reverse',
  'search_his',
];
const LIMITING = {
  name: '受限',
  code: 'limited',
  role_type: 2,
  data_scope: 3,
  sort: 1,
  status: 1,
  read_only_fields: ['payment_order.state', 'payment_payee.payable'],
};
const MODULES = ['payment_order', 'payment_receipt', 'payment_payee', 'payment_subject'];

export async function paymentsWorld(
  hooks: TransitionHooks = [],
  noticeSources: readonly DomainNoticeSource[] = [],
): Promise<PaymentsWorld> {
  const domains = path.resolve(import.meta.dirname, '../../fixtures/workflow');
  const world = await smallWorld({ domains, hooks, noticeSources });
  const { db } = world;
  const tenant = world.tenants.home;
  const user = async (login_name: string, suffixes: readonly string[], role = world.roles.clerk) => {
    const row = { tenant_id: tenant, org_id: world.orgs.first, login_name, name: `用户${login_name}` };
    const more = {
      login_type: 1,
      role_ids: [role],
      is_supper: 0,
      sys_manager: 0,
      org_manager: 0,
    };
    const { id } = await db
      .insertInto('org_user')
      .values({ ...row, ...more, status: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await syncSignInNames(db, tenant, [id]);
    const password_hash = await cheapHash(PASSWORD);
    await db.insertInto('credential').values({ tenant_id: tenant, user_id: id, password_hash }).execute();
    const codes = MODULES.flatMap((module) => suffixes.map((suffix) => permissionCode(module, suffix)));
    await writeGrants(db, tenant, { kind: 'user', id }, codes);
    return id as number;
  };
  const { id: limiting } = await db
    .insertInto('org_role')
    .values({ ...LIMITING, tenant_id: tenant, org_id: world.orgs.first })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids = {
    maker: await user('maker', SUFFIXES),
    checker: await user('checker', SUFFIXES),
    second: await user('second', SUFFIXES),
    onlooker: await user('onlooker', ['search']),
    limited: await user('limited', SUFFIXES, limiting),
  };
  const tokens = {
    maker: await world.signIn('maker'),
    checker: await world.signIn('checker'),
    second: await world.signIn('second'),
    onlooker: await world.signIn('onlooker'),
    limited: await world.signIn('limited'),
  };
  const post: PaymentsWorld['post'] = (person, url, body = {}, headers = {}) =>
    world.call('POST', url, { token: tokens[person], body, headers });
  const stored: PaymentsWorld['stored'] = async (id) =>
    (await db
      .selectFrom('payment_order')
      .selectAll()
      .where('tenant_id', '=', tenant)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()) as JsonObject & { state: number; version: number };
  const order: PaymentsWorld['order'] = async (payee = '甲公司') =>
    (await post('maker', `${ORDERS}/add`, { payee, amount: '12.50' })).data.id;
  const verb: PaymentsWorld['verb'] = async (person, name, id, body = {}) =>
    post(
      person,
      `${ORDERS}/${name}/${id}`,
      { version: (await stored(id)).version, ...body },
      // A reversal moves money.
      name === 'reverse' ? { 'idempotency-key': randomUUID() } : {},
    );
  return {
    ...world,
    ids,
    tokens,
    post,
    stored,
    order,
    verb,
    async orderIn(...verbs) {
      const id = await order();
      for (const name of verbs) {
        const [plain, person] = ['submit', 'revoke'].includes(name) ? [{}, 'maker'] : [{}, 'checker'];
        const body = name === 'check' ? { pass: true } : name === 'abandon' ? { opinion: '作废' } : plain;
        const reply = await verb(person as Person, name, id, body);
        if (reply.code !== 200) throw new Error(`${name}: ${reply.msg} ${JSON.stringify(reply.data)}`);
      }
      return id;
    },
  };
}
