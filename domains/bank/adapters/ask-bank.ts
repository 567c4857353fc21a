import type { RowOf } from '../../../server/action';
import { BankSilence, type AdapterFacts, type BankAccess, type BankAdapter } from './bank-adapter';
import { fileBank } from './file-bank';
import { simulator } from './simulator';

/** The adapters that banks can be asked through. */
const ASKED: readonly BankAdapter[] = [simulator];
/** The adapters of this installation, the values of `BankAdapter`. */
export const ADAPTERS: readonly AdapterFacts[] = [...ASKED, fileBank];
/** Those whose banks take and hand over files only. */
export const BY_FILES: readonly string[] = [fileBank.adapter];

/** What of a product a call to its bank needs; `signKey` is opened. */
export type AskedProduct = Pick<
  RowOf<'bank_product'>,
  'adapter' | 'endpoint' | 'customerNo' | 'merchantNo' | 'signKey' | 'timeoutSec'
>;

/** How long a product waits for its bank unless it says so, in seconds. */
export const USUAL_SECONDS = 30;
/** How long a user waits for an answer at most, in milliseconds (domains.md 2.7). */
export const LONGEST_MS = 15_000;

/** The adapter of a product; null where this installation has none that its bank can be asked through. */
export function adapterOf(product: Pick<AskedProduct, 'adapter'>): BankAdapter | null {
  return ASKED.find(({ adapter }) => adapter === product.adapter) ?? null;
}

/** What the bank of a product answers; null when it does not answer in time, or nothing speaks to it. */
export async function askBank<T>(
  product: AskedProduct,
  ask: (adapter: BankAdapter, access: BankAccess) => Promise<T>,
  longestMs = Infinity,
): Promise<T | null> {
  const found = adapterOf(product);
  if (!found) return null;
  const { endpoint, customerNo, merchantNo, signKey, timeoutSec } = product;
  const signal = AbortSignal.timeout(Math.min((timeoutSec ?? USUAL_SECONDS) * 1000, longestMs));
  const access = { endpoint, customerNo, merchantNo, signKey, signal };
  try {
    return await ask(found, access);
  } catch (error) {
    if (error instanceof BankSilence || signal.aborted) return null;
    throw error;
  }
}

/** The balance that the bank has for an account, in yuan; null when the bank does not answer in time. */
export function askBalance(product: AskedProduct, accountNo: string): Promise<string | null> {
  return askBank(product, (adapter, access) => adapter.queryBalance(access, accountNo), LONGEST_MS);
}
