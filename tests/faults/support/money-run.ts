import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { amountOf } from '../../../schemas/money/cents';
import type { Db } from '../../../server/action';
import { randomStream } from '../../../server/seed/random';
import type { LedgerWorld } from '../../server/support/ledger-world';
import type { MoneyOperation } from './money-operations';
import { MoneyModel } from './money-model';
import type { MoneyProcess, MoneyReply } from './money-process';

export interface MoneyRun {
  seed: string;
  servers: readonly MoneyProcess[];
  /** A connection as the owner. */
  db: Db;
  world: Pick<LedgerWorld, 'at' | 'tenants'> & {
    persons: readonly MoneyPerson[];
    pending: number;
    interest: number;
  };
  /** Operations, and after how many the ledger is compared. */
  operations: number;
  round: number;
  /** How often a server is killed, and how often all connections to the database are cut. */
  kills: number;
  cuts: number;
  /** A deliberate defect of the clients: an operation without an answer is sent again with another key. */
  newKeys?: boolean;
}

/** A person with two pockets. */
export interface MoneyPerson {
  id: number;
  pockets: [number, number];
}

/** What a run did. */
export interface MoneyReport {
  operations: number;
  done: Record<string, number>;
  refused: Record<string, number>;
  sentTwice: number;
  unknown: number;
  kills: number;
  cuts: number;
  violations: string[];
}

const CLIENTS = 8;
const CAP = '3000.00';
/** Refusals that clients must expect: money, a hold or a limit that is used up, and what was done before. */
const EXPECTED = new Set([
  ...['ledgerShort', 'holdShort', 'limitReached', 'limitGivenBack', 'ledgerPosted', 'ledgerReversed'],
  'monthClosed',
]);

type Result = 'done' | 'refused';
/** What succeeds for one of those who do it, because the document has reserved what it takes. */
const CERTAIN = new Set(['check', 'giveBack', 'paid', 'failed']);
/** Operations that two people do at once. */
const BY_TWO = new Set(['claim', 'reverse', 'check', 'paid', 'failed', 'close']);

/**
 * Clients do random operations at once, some of them twice at once on both servers, while servers are killed and
 * connections are cut; an operation without an answer is repeated with its key until the answer is known. After each
 * round the ledger is compared with the answers. Ends with the first violation.
 */
export async function moneyRun(run: MoneyRun): Promise<MoneyReport> {
  const { seed, servers, db, world, kills, cuts } = run;
  const model = new MoneyModel(new Set([world.at.bank, world.at.cash]));
  const report: MoneyReport = {
    ...{ operations: 0, done: {}, refused: {}, sentTwice: 0, unknown: 0, kills: 0, cuts: 0 },
    violations: model.violations,
  };
  const randoms = Array.from({ length: CLIENTS }, (_, n) => randomStream(`${seed} client ${n}`));
  const rounds = Math.ceil(run.operations / run.round);
  let goal = 0;

  async function client(n: number): Promise<void> {
    const random = randoms[n]!;
    while (report.operations < goal && model.violations.length === 0) {
      const number = ++report.operations;
      const operation = nextOperation(random, run, model);
      // Some are sent by two people: each with a key of its own, so that only one may succeed.
      const copies = BY_TWO.has(operation.kind) ? 2 : 1;
      const results = await Promise.all(
        Array.from({ length: copies }, (_, copy) => send(random, `money-${number}-${copy}`, operation)),
      );
      // Everything that a document needs was reserved for it.
      if (CERTAIN.has(operation.kind) && !results.includes('done') && model.violations.length === 0)
        model.violations.push(`${operation.kind} of a document was refused`);
    }
  }

  async function send(random: () => number, key: string, operation: MoneyOperation): Promise<Result> {
    const twice = random() < 0.3;
    if (twice) report.sentTwice++;
    for (let attempt = 0; ; attempt++) {
      const at = Math.floor(random() * servers.length);
      const targets = twice ? servers : [servers[at]!];
      const used = run.newKeys ? `${key}-${attempt}` : key;
      const replies = await Promise.all(targets.map((server) => server.call(used, operation)));
      const result = settle(operation, replies);
      if (result !== null) return result;
      report.unknown++;
      await sleep(20 + random() * 40);
    }
  }

  /** The result, if it is known: a success counts whatever the other copy got, a refusal only if nobody is unsure. */
  function settle(operation: MoneyOperation, replies: readonly MoneyReply[]): Result | null {
    const count = (counts: Record<string, number>, name: string) => (counts[name] = (counts[name] ?? 0) + 1);
    for (const { failed } of replies)
      if (failed !== undefined) model.violations.push(`${operation.kind} failed: ${failed}`);
    const effects = replies.flatMap(({ effect }) => effect ?? []);
    if (new Set(effects.map((effect) => JSON.stringify(effect))).size > 1)
      model.violations.push(`${operation.kind} was answered twice: ${JSON.stringify(effects)}`);
    if (effects[0]) {
      count(report.done, operation.kind);
      model.done(operation, effects[0]);
      return 'done';
    }
    if (replies.some(({ busy }) => busy !== undefined) && model.violations.length === 0) return null;
    const { refused = '' } = replies[0]!;
    count(report.refused, refused);
    if (!EXPECTED.has(refused)) model.violations.push(`${operation.kind} was refused: ${refused}`);
    return 'refused';
  }

  async function disturb(round: number): Promise<void> {
    const start = report.operations;
    const due = (all: number) =>
      Math.floor(((round + 1) * all) / rounds) - Math.floor((round * all) / rounds);
    const steps = [
      ...Array.from({ length: due(kills) }, () => killOne),
      ...Array.from({ length: due(cuts) }, () => cutAll),
    ];
    for (const [at, step] of steps.entries()) {
      const from = start + ((at + 0.5) * (goal - start)) / steps.length;
      while (report.operations < from && model.violations.length === 0) await sleep(5);
      await step();
    }
  }

  async function killOne(): Promise<void> {
    const server = servers[report.kills % servers.length]!;
    await server.kill();
    report.kills++;
    await server.start();
  }

  async function cutAll(): Promise<void> {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename in ('mortise_app', 'mortise_core')`.execute(db);
    report.cuts++;
  }

  for (let round = 0; round < rounds && model.violations.length === 0; round++) {
    goal = Math.min(run.operations, (round + 1) * run.round);
    await Promise.all([disturb(round), ...randoms.map((_, n) => client(n))]);
    const found = await model.compare(db, world.tenants.home);
    model.violations.splice(0, model.violations.length, ...new Set(found));
  }
  return report;
}

/** The next operation of a client: few persons, so that they meet. */
function nextOperation(random: () => number, { world }: MoneyRun, model: MoneyModel): MoneyOperation {
  const { at, persons, pending } = world;
  const document = random() < 0.4 ? nextDocument(random, world, model) : null;
  if (document) return document;
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
  const cents = (most: number) => amountOf(BigInt(1 + Math.floor(random() * most)));
  const person = pick(persons);
  const pocket = pick(person.pockets);
  const [other] = person.pockets.filter((one) => one !== pocket);
  const chance = random();
  if (chance < 0.25) {
    const weights: [number, number] = random() < 0.5 ? [70, 30] : [1, 1];
    return { kind: 'in', bank: at.bank, pockets: person.pockets, weights, amount: cents(30_000) };
  }
  const post = (
    event: (MoneyOperation & { kind: 'post' })['event'],
    debit: number,
    credit: number,
    most = 9000,
  ) => ({ kind: 'post', event, debit, credit, amount: cents(most) }) as const;
  if (chance < 0.33) return post('C1', pocket, at.fee);
  if (chance < 0.41) return post('M5', pocket, other!);
  if (chance < 0.46) return post('M6', at.cash, at.bank, 20_000);
  if (chance < 0.51) return post('M2', pocket, at.cash);
  if (chance < 0.57) return post('M3', pocket, at.transit);
  if (chance < 0.6) return post('N1', at.bank, world.interest, 5000);
  if (chance < 0.63)
    return {
      kind: 'claim',
      debit: at.bank,
      credit: at.suspense,
      amount: '12.34',
      sourceId: 1 + Math.floor(random() * 2 ** 40),
    };
  if (chance < 0.68 && model.reversible.size > 0) {
    const txn = pick([...model.reversible.keys()].slice(-40));
    return { kind: 'reverse', txn };
  }
  const open = [...model.holds.values()].filter(({ remain }) => remain > 0n).slice(-12);
  if (chance < 0.8 || open.length === 0)
    return { kind: 'order', account: pocket, personId: person.id, amount: cents(6000), cap: CAP };
  const { id: hold, account, remain, order, personId } = pick(open);
  const amount = random() < 0.5 ? amountOf(remain) : cents(Number(remain));
  return chance < 0.9
    ? { kind: 'capture', hold, account, credit: pending, amount }
    : { kind: 'release', hold, order, personId, amount };
}

/** What a document does next; null: there is none. Who takes one keeps it: verbs of one document follow each other. */
function nextDocument(
  random: () => number,
  { at, persons, interest }: MoneyRun['world'],
  model: MoneyModel,
): MoneyOperation | null {
  const below = (most: number) => Math.floor(random() * most);
  const pick = <T>(all: readonly T[]): T => all[below(all.length)]!;
  const taken = <T>(all: Set<T>): T | null => {
    const found = pick([...all]) ?? null;
    if (found !== null) all.delete(found);
    return found;
  };
  const cents = (most: number) => amountOf(BigInt(1 + below(most)));
  const { transit } = at;
  const chance = random();
  if (chance < 0.35) {
    const isBank = random() < 0.6;
    const lines = Array.from({ length: 1 + below(6) }, () => {
      const { id: personId, pockets } = pick(persons);
      return { personId, account: pick(pockets), amount: cents(3000) };
    });
    const giver = isBank ? at.bank : at.cash;
    return { kind: 'submit', document: { lines, isBank, giver, period: `P${below(40)}` }, cap: '100.00' };
  }
  if (chance < 0.6) {
    const document = taken(model.documents);
    if (!document) return null;
    return random() < 0.75 ? { kind: 'check', document, transit } : { kind: 'giveBack', document };
  }
  if (chance < 0.85) {
    const payment = taken(model.payments);
    return payment && { kind: random() < 0.6 ? 'paid' : 'failed', ...payment, transit };
  }
  if (chance < 0.88) return { kind: 'leave', pockets: pick(persons).pockets, cash: at.cash };
  if (chance < 0.92) {
    const [from, to] = [pick(pick(persons).pockets), pick(pick(persons).pockets)];
    return { kind: 'relay', from, relay: at.relay, to, amount: cents(4000) };
  }
  if (chance < 0.98) {
    const pockets = persons.flatMap((one) => one.pockets);
    return { kind: 'interest', pool: interest, pockets, amount: cents(2000) };
  }
  const month = `${2000 + below(25)}-${String(1 + below(12)).padStart(2, '0')}`;
  return { kind: 'close', month };
}
