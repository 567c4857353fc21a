import { sql } from 'kysely';
import { amountOf, storedCents } from '../../../schemas/money/cents';
import type { Db } from '../../../server/action';
import { rebuildLedger } from '../../../server/ledger/rebuild-ledger';
import { problemLine, verifyLedger } from '../../../server/ledger/verify-ledger';
import { interestParts, type KnownDocument } from './document-operations';
import { PERIOD, shares, type MoneyEffect, type MoneyOperation } from './money-operations';

/** A hold that is open as far as the clients know. */
export interface KnownHold {
  id: number;
  order: number;
  account: number;
  personId: number;
  remain: bigint;
}

/** What the clients know from the answers they got: the ledger must be exactly this. */
export class MoneyModel {
  readonly txns = new Set<number>();
  readonly holds = new Map<number, KnownHold>();
  /** Transactions that may be reversed, with their operation. */
  readonly reversible = new Map<number, MoneyOperation & { kind: 'post' }>();
  readonly violations: string[] = [];
  private readonly balances = new Map<number, bigint>();
  private readonly frozen = new Map<number, bigint>();
  /** By person, rule and period. */
  private readonly used = new Map<string, bigint>();
  /** Documents that wait for their check, and lines of checked ones that wait for the bank. */
  readonly documents = new Set<KnownDocument>();
  readonly payments = new Set<{ document: KnownDocument; line: number }>();
  private readonly checked = new Set<number>();
  private readonly answered = new Set<string>();
  private readonly closed = new Set<string>();
  private readonly claims = new Set<number>();
  private readonly reversed = new Set<number>();

  /** `debits`: accounts whose normal side is the debit. */
  constructor(private readonly debits: ReadonlySet<number>) {}

  /** An operation was acknowledged. */
  done(given: MoneyOperation, { txns, hold, source, amounts = [] }: MoneyEffect): void {
    for (const id of txns) {
      if (this.txns.has(id)) this.violations.push(`transaction ${id} was acknowledged twice`);
      this.txns.add(id);
    }
    switch (given.kind) {
      case 'in': {
        this.move(given.bank, 'D', storedCents(given.amount));
        for (const { accountId, cents } of shares(given)) this.move(accountId, 'C', cents);
        return;
      }
      case 'post':
        this.reversible.set(txns[0]!, given);
        return this.both(given.debit, given.credit, given.amount);
      case 'claim':
        if (this.claims.has(given.sourceId))
          this.violations.push(`source ${given.sourceId} was posted twice`);
        this.claims.add(given.sourceId);
        return this.both(given.debit, given.credit, given.amount);
      case 'order': {
        const { account, personId } = given;
        const cents = storedCents(given.amount);
        this.holds.set(hold!, { id: hold!, order: source, account, personId, remain: cents });
        this.add(this.frozen, account, cents);
        return this.count(personId, cents);
      }
      case 'capture':
        this.lower(given.hold, given.account, given.amount);
        return this.both(given.account, given.credit, given.amount);
      case 'release':
        this.lower(given.hold, this.holds.get(given.hold)!.account, given.amount);
        return this.count(given.personId, -storedCents(given.amount));
      case 'reverse': {
        const { debit, credit, amount } = this.reversible.get(given.txn)!;
        if (this.reversed.has(given.txn)) this.violations.push(`transaction ${given.txn} was reversed twice`);
        this.reversed.add(given.txn);
        return this.both(credit, debit, amount);
      }
      case 'submit': {
        const document = { ...given.document, id: source };
        this.documents.add(document);
        return this.reserve(document, 1n);
      }
      case 'giveBack':
        return this.reserve(given.document, -1n);
      case 'check': {
        const { document, transit } = given;
        const { lines, giver, isBank, id } = document;
        if (this.checked.has(id)) this.violations.push(`document ${id} was checked twice`);
        this.checked.add(id);
        for (const [line, { account, amount }] of lines.entries()) {
          this.add(this.frozen, account, -storedCents(amount));
          if (!isBank) this.add(this.frozen, giver, -storedCents(amount));
          else this.payments.add({ document, line });
          this.both(account, isBank ? transit : giver, amount);
        }
        return;
      }
      case 'paid':
      case 'failed': {
        const { document, line, transit } = given;
        const { account, personId, amount } = document.lines[line]!;
        const name = `line ${line} of document ${document.id}`;
        if (this.answered.has(name)) this.violations.push(`${name} was settled twice`);
        this.answered.add(name);
        this.add(this.frozen, document.giver, -storedCents(amount));
        if (given.kind === 'paid') return this.both(transit, document.giver, amount);
        this.count(personId, -storedCents(amount), 'out', document.period);
        return this.both(transit, account, amount);
      }
      case 'leave':
        for (const [at, pocket] of given.pockets.entries()) this.both(pocket, given.cash, amounts[at]!);
        return;
      case 'relay':
        return this.both(given.from, given.to, given.amount);
      case 'interest':
        this.move(given.pool, 'D', storedCents(given.amount));
        for (const [at, cents] of interestParts(given).entries()) this.move(given.pockets[at]!, 'C', cents);
        return;
      case 'close':
        if (this.closed.has(given.month)) this.violations.push(`${given.month} was closed twice`);
        this.closed.add(given.month);
    }
  }

  /** Reserves and counts what a document takes, or gives it back. */
  private reserve({ lines, giver, period }: KnownDocument, sign: bigint): void {
    for (const { account, personId, amount } of lines) {
      const cents = sign * storedCents(amount);
      this.add(this.frozen, account, cents);
      this.add(this.frozen, giver, cents);
      this.count(personId, cents, 'out', period);
    }
  }

  private count(personId: number, cents: bigint, rule = 'total', period = PERIOD): void {
    const key = `${personId} ${rule} ${period}`;
    this.used.set(key, (this.used.get(key) ?? 0n) + cents);
  }

  /** Compares the ledger with what the clients know, while nothing runs. */
  async compare(db: Db, tenantId: number): Promise<string[]> {
    const found = [...this.violations, ...(await verifyLedger(db)).map(problemLine)];
    const { rows: accounts } = await sql<{ id: number; balance: string; frozen: string }>`
      select id, balance, frozen from ledger_account where tenant_id = ${tenantId}`.execute(db);
    for (const { id, balance, frozen } of accounts) {
      const known = [this.balances, this.frozen]
        .map((amounts) => amountOf(amounts.get(id) ?? 0n))
        .join(' / ');
      if (known !== `${balance} / ${frozen}`)
        found.push(`account ${id} has ${balance} / ${frozen}, acknowledged were ${known}`);
    }
    const { rows: txns } = await sql<{ id: number }>`
      select id from ledger_txn where tenant_id = ${tenantId}`.execute(db);
    const there = new Set(txns.map(({ id }) => id));
    for (const id of there) if (!this.txns.has(id)) found.push(`transaction ${id} was never acknowledged`);
    for (const id of this.txns)
      if (!there.has(id)) found.push(`transaction ${id} was acknowledged and is not there`);
    const { rows: counters } = await sql<{ key: string; used: string }>`
      select person_id || ' ' || rule_key || ' ' || period_key as key, used from limit_counter
       where tenant_id = ${tenantId}`.execute(db);
    for (const { key, used } of counters)
      if (amountOf(this.used.get(key) ?? 0n) !== used)
        found.push(`${key} has used ${used}, acknowledged were ${amountOf(this.used.get(key) ?? 0n)}`);
    const { rows: months } = await sql<{ month: string }>`
      select month from period_close where tenant_id = ${tenantId} order by month`.execute(db);
    if (months.map(({ month }) => month).join() !== [...this.closed].sort().join())
      found.push(`closed are ${JSON.stringify(months)}, acknowledged were ${[...this.closed].sort().join()}`);
    // A rebuild is refused where the entries themselves are wrong.
    if (found.length > 0) return found;
    const rebuilt = await db.transaction().execute((tx) => rebuildLedger(tx, tenantId));
    if (rebuilt.accounts + rebuilt.counters > 0) found.push(`a rebuild differs: ${JSON.stringify(rebuilt)}`);
    return found;
  }

  private both(debit: number, credit: number, amount: string): void {
    this.move(debit, 'D', storedCents(amount));
    this.move(credit, 'C', storedCents(amount));
  }

  private move(account: number, side: 'D' | 'C', cents: bigint): void {
    this.add(this.balances, account, (side === 'D') === this.debits.has(account) ? cents : -cents);
  }

  private lower(id: number, account: number, amount: string): void {
    const hold = this.holds.get(id)!;
    hold.remain -= storedCents(amount);
    if (hold.remain < 0n) this.violations.push(`more was taken from hold ${id} than it held`);
    this.add(this.frozen, account, -storedCents(amount));
  }

  private add(amounts: Map<number, bigint>, key: number, cents: bigint): void {
    amounts.set(key, (amounts.get(key) ?? 0n) + cents);
  }
}
