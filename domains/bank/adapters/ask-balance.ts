import type { RowOf } from '../../../server/action';
import { BankSilence, type BankAdapter } from './bank-adapter';
import { simulator } from './simulator';

/** The adapters of this installation, the values of `BankAdapter`. */
export const ADAPTERS: readonly BankAdapter[] = [simulator];

/** How long a user waits for a balance at most, in milliseconds (domains.md 2.7). */
const LONGEST_MS = 15_000;

/** The balance that the bank has for an account, in yuan; null when the bank does not answer in time. */
export async function askBalance(product: RowOf<'bank_product'>, accountNo: string): Promise<string | null> {
  const found = ADAPTERS.find(({ adapter }) => adapter === product.adapter);
  if (!found) return null;
  const { endpoint, customerNo, merchantNo, signKey, timeoutSec } = product;
  const signal = AbortSignal.timeout(Math.min((timeoutSec ?? 30) * 1000, LONGEST_MS));
  const access = { endpoint, customerNo, merchantNo, signKey, signal };
  try {
    return await found.queryBalance(access, accountNo);
  } catch (error) {
    if (error instanceof BankSilence || signal.aborted) return null;
    throw error;
  }
}
