import type { JsonObject } from '../../../schemas/json';
import { call, signIn } from './api';

/** Call base of the payment orders (`tests/fixtures/workflow`), which have all verbs. */
export const ORDERS = 'payments/payment-order';
/** Call base of master data that is checked again after changes. */
export const PAYEES = 'payments/payment-payee';
const ORGANISATION = '示范第一监狱';

/** Persons of one organisation: who makes documents, and who checks them. */
export const MAKER = 'clerk';
export const CHECKER = 'manager';

const SUFFIXES: Record<string, readonly string[]> = {
  [MAKER]: ['search', 'add', 'edit', 'del', 'submit', 'check', 'abandon', 'search_his'],
  [CHECKER]: ['search', 'submit', 'check', 'confirm', 'abandon', 'reverse', 'search_his'],
};

/** Lets the persons work with payment orders. */
export async function grantPayments(url: string): Promise<void> {
  const token = await signIn(url, 'admin', ORGANISATION);
  for (const [loginName, suffixes] of Object.entries(SUFFIXES)) {
    const { rows } = await call<{ rows: { id: number }[] }>(url, 'org/user/search', {
      token,
      body: { loginName, page: 1, pageSize: 10 },
    });
    const payees = ['search', 'add', 'edit', 'del', 'status', 'pay', 'check', 'search_his'];
    const ids = [
      ...suffixes.map((suffix) => `payment_order_${suffix}`),
      ...payees.map((suffix) => `payment_payee_${suffix}`),
      ...['search', 'add', 'edit', 'del'].map((suffix) => `payment_subject_${suffix}`),
    ];
    await call(url, `org/user/assign-app-to-user/${rows[0]!.id}`, { token, body: { ids } });
  }
}

/** Adds an order to a payee as the maker, after these verbs of the maker; returns its id. */
export async function addOrder(
  url: string,
  order: string | { payee: string; amount?: string },
  ...verbs: readonly string[]
): Promise<number> {
  const token = await signIn(url, MAKER);
  const body = { amount: '1286.50', ...(typeof order === 'string' ? { payee: order } : order) };
  const { id } = await call<{ id: number }>(url, `${ORDERS}/add`, { token, body });
  for (const [at, verb] of verbs.entries())
    await call(url, `${ORDERS}/${verb}/${id}`, { token, body: { version: at + 1 } });
  return id;
}

/** Adds a payee as the maker; returns its id. */
export async function addPayee(url: string, name: string, more: JsonObject = {}): Promise<number> {
  const token = await signIn(url, MAKER);
  const body = { name, bankNo: '6222-1', phone: '0570-1', ...more };
  const { id } = await call<{ id: number }>(url, `${PAYEES}/add`, { token, body });
  return id;
}
