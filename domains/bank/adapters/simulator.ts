import { amountOf, storedCents } from '../../../schemas/money/cents';
import {
  BankSilence,
  type BankAdapter,
  type BankPayment,
  type BankTrade,
  type BankTradeKey,
} from './bank-adapter';

/**
 * What the next call of the simulator does instead of answering at once: `timeout` does nothing and does not answer;
 * `lost` acts, and its answer is lost; `late` does not answer, and acts when it is asked the next time; `double` receives
 * the message twice; `wrongAmount` books one cent less than was sent.
 */
export type Fault = 'timeout' | 'lost' | 'late' | 'double' | 'wrongAmount';

/** A bank in memory, for demos and tests: it starts empty with each server, and answers the same to the same calls. */
export class SimulatedBank {
  readonly #cents = new Map<string, bigint>();
  readonly #trades = new Map<string, BankTrade>();
  readonly #faults: Fault[] = [];
  #waiting: BankPayment[] = [];
  #open: Promise<void> = Promise.resolve();

  /** Orders failures of the next calls, one for each. */
  order(...faults: readonly Fault[]): void {
    this.#faults.push(...faults);
  }

  /** Lets the answers of further calls wait until the returned function is called. */
  pause(): () => void {
    let resume: () => void = () => {};
    this.#open = new Promise((done) => (resume = done));
    return resume;
  }

  /** Resolves when the bank answers; throws when the caller does not wait any longer. */
  async answers(signal: AbortSignal): Promise<void> {
    const over = new Promise<never>((_, fail) => {
      signal.addEventListener('abort', () => fail(new BankSilence()), { once: true });
    });
    await Promise.race([this.#open, over]);
  }

  /** Puts money into an account, in yuan. */
  deposit(accountNo: string, amount: string): void {
    this.#cents.set(accountNo, this.#of(accountNo) + storedCents(amount));
  }

  balance(accountNo: string): string {
    const fault = this.#next();
    if (fault === 'timeout' || fault === 'lost' || fault === 'late') throw new BankSilence();
    return amountOf(this.#of(accountNo) - (fault === 'wrongAmount' ? 1n : 0n));
  }

  pay(payment: BankPayment): BankTrade {
    const fault = this.#next();
    if (fault === 'timeout') throw new BankSilence();
    if (fault === 'late') {
      this.#waiting.push(payment);
      throw new BankSilence();
    }
    const trade = this.#book(payment, fault === 'wrongAmount' ? 1n : 0n);
    if (fault === 'double') this.#book(payment, 0n);
    if (fault === 'lost') throw new BankSilence();
    return trade;
  }

  trade(key: BankTradeKey): BankTrade {
    if (this.#next() !== undefined) throw new BankSilence();
    const { tradeNo } = key;
    return this.#trades.get(nameOf(key)) ?? { tradeNo, state: 'unknown', serial: null, amount: null };
  }

  #of(accountNo: string): bigint {
    return this.#cents.get(accountNo) ?? 0n;
  }

  #next(): Fault | undefined {
    const late = this.#waiting;
    this.#waiting = [];
    for (const payment of late) this.#book(payment, 0n);
    return this.#faults.shift();
  }

  /** Books a payment once, however often its message comes. */
  #book(payment: BankPayment, less: bigint): BankTrade {
    const { tradeNo, fromAccountNo, amount } = payment;
    const known = this.#trades.get(nameOf(payment));
    if (known) return known;
    const cents = storedCents(amount) - less;
    const isPaid = cents <= this.#of(fromAccountNo);
    if (isPaid) this.#cents.set(fromAccountNo, this.#of(fromAccountNo) - cents);
    const serial = isPaid ? `S${String(this.#trades.size + 1).padStart(8, '0')}` : null;
    const trade: BankTrade = {
      ...{ tradeNo, state: isPaid ? 'paid' : 'refused', serial, amount: isPaid ? amountOf(cents) : null },
    };
    this.#trades.set(nameOf(payment), trade);
    return trade;
  }
}

/** Customers number their trades themselves. */
function nameOf({ fromAccountNo, tradeNo }: BankTradeKey): string {
  return `${fromAccountNo} ${tradeNo}`;
}

/** The bank of this server. */
export const simulatedBank = new SimulatedBank();

/** The adapter of the simulated bank. */
export const simulator: BankAdapter = {
  adapter: 'simulator',
  name: '模拟银行',
  bankCode: null,
  protocols: [4],
  functions: [2, 4],
  items: [{ name: 'customerNo', label: '客户号', required: false }],
  queryBalance: async ({ signal }, accountNo) => {
    await simulatedBank.answers(signal);
    return simulatedBank.balance(accountNo);
  },
  pay: async ({ signal }, payment) => {
    const trade = simulatedBank.pay(payment);
    await simulatedBank.answers(signal);
    return trade;
  },
  queryTrade: async ({ signal }, key) => {
    await simulatedBank.answers(signal);
    return simulatedBank.trade(key);
  },
};
