import { amountOf, storedCents } from '../../../schemas/money/cents';
import {
  BankSilence,
  MOST_RECORDS,
  type BankAdapter,
  type BankPayment,
  type BankRecord,
  type BankRecordQuery,
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
  readonly #records = new Map<string, BankRecord[]>();
  readonly #prefix: string;
  #serials = 0;
  readonly #faults: Fault[] = [];
  #waiting: BankPayment[] = [];
  #open: Promise<void> = Promise.resolve();

  /** `prefix` keeps the serial numbers of one run of the server from those of another. */
  constructor(prefix = 'S') {
    this.#prefix = prefix;
  }

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

  /** Puts money into an account, in yuan, as somebody pays it in. */
  deposit(accountNo: string, amount: string, from: Partial<Payer> = {}): void {
    this.#move(accountNo, storedCents(amount), { name: '张三', no: null, summary: '转账', ...from });
  }

  records({ accountNo, from }: BankRecordQuery): readonly BankRecord[] {
    const fault = this.#next();
    if (fault !== undefined && fault !== 'double') throw new BankSilence();
    const found = (this.#records.get(accountNo) ?? []).filter(({ transAt }) => transAt >= from);
    const page = found.slice(0, MOST_RECORDS);
    return fault === 'double' ? [...page, ...page] : page;
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
    const { payeeName: name, payeeNo: no } = payment;
    const serial = isPaid ? this.#move(fromAccountNo, -cents, { name, no, summary: '付款', tradeNo }) : null;
    if (isPaid && this.#cents.has(no))
      this.#move(no, cents, { name: '', no: fromAccountNo, summary: '转账', tradeNo });
    const trade: BankTrade = {
      ...{ tradeNo, state: isPaid ? 'paid' : 'refused', serial, amount: isPaid ? amountOf(cents) : null },
    };
    this.#trades.set(nameOf(payment), trade);
    return trade;
  }

  /** Changes an account and writes its record; returns the serial number. */
  #move(accountNo: string, cents: bigint, { name, no, summary, tradeNo = null }: Payer): string {
    const after = this.#of(accountNo) + cents;
    this.#cents.set(accountNo, after);
    this.#serials += 1;
    const serialNo = `${this.#prefix}${String(this.#serials).padStart(8, '0')}`;
    const record: BankRecord = {
      ...{ serialNo, transAt: shanghaiTime(), direction: cents > 0n ? 1 : 2 },
      ...{ amount: amountOf(cents > 0n ? cents : -cents), balance: amountOf(after) },
      ...{ counterName: name, counterNo: no, summary, tradeNo },
    };
    this.#records.set(accountNo, [...(this.#records.get(accountNo) ?? []), record]);
    return serialNo;
  }
}

/** Who pays into an account, and why. */
export interface Payer {
  /** Null: the bank itself. */
  readonly name: string | null;
  readonly no: string | null;
  readonly summary: string;
  readonly tradeNo?: string | null;
}

/** Now, `YYYY-MM-DD HH:mm:ss`; Sweden writes times so. */
function shanghaiTime(): string {
  return new Date().toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });
}

/** Customers number their trades themselves. */
function nameOf({ fromAccountNo, tradeNo }: BankTradeKey): string {
  return `${fromAccountNo} ${tradeNo}`;
}

/** The bank of this server. */
export const simulatedBank = new SimulatedBank(`S${Date.now()}`);

/** The adapter of the simulated bank. */
export const simulator: BankAdapter = {
  adapter: 'simulator',
  name: '模拟银行',
  bankCode: null,
  protocols: [4],
  functions: [2, 3, 4],
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
  fetchTrans: async ({ signal }, query) => {
    await simulatedBank.answers(signal);
    return simulatedBank.records(query);
  },
};
