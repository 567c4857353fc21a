import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { buildModel } from '../../schemas/model/build-model';
import { fieldTypes } from '../../schemas/model/field';
import { causeText } from '../../schemas/problems/cause-text';
import type { Actions, Db } from '../../server/action';
import { createApp } from '../../server/app';
import { startEmbedded } from '../../server/database/embedded/embedded';
import { openDatabase } from '../../server/database/connection/server-database';
import { loadDomains } from '../../server/documents/load-domains';
import { migrateInstallation } from '../../server/documents/migrate-installation';
import { syncShipped } from '../../server/documents/sync-shipped';
import { runSeed } from '../../server/seed/run-seed';
import '../support/domain-functions';
import { builtInFieldTypes } from '../../widgets/field-types';
import { median, printTable } from './measure';
import { ownDocuments, type OwnDocument } from './publish/own-documents';

/**
 * `npm run bench -- publish [documents=500] [rounds=7]`: the cost of a publish in a tenant with that many documents of
 * its own, and how long it delays other requests. Server and client share the process; the database is separate.
 */
const options = Object.fromEntries(process.argv.slice(2).map((word) => word.split('=')));
const DOCUMENTS = Number(options.documents ?? 500);
const ROUNDS = Number(options.rounds ?? 7);
const PASSWORD = 'Bench-publish-2026';
const TABLE_INFO = 'dynamic-sys/table-info';

const actionFiles = import.meta.glob<{ actions: Actions }>('../../domains/*/actions.ts', { eager: true });
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-publish-'));
const embedded = await startEmbedded({
  dataDir,
  log: () => undefined,
  settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
});
const database = openDatabase(embedded.url, 'login');
try {
  await run();
} finally {
  await database.close();
  await embedded.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}

async function run(): Promise<void> {
  const db = database.owner;
  const model = await loadDomains(path.resolve('domains'), fieldTypes(builtInFieldTypes));
  await migrateInstallation(db, model);
  await runSeed({ db, model, mode: 'none', seeds: new Map(), adminPassword: PASSWORD });
  await syncShipped(db, model);
  const documents = ownDocuments(DOCUMENTS);
  const sources = documents.map((one) => ({ ...one, file: `${one.kind}/${one.json.id}` }));
  const { problems } = buildModel([...model.sources, ...sources], model.fieldTypes);
  if (problems.length > 0)
    throw new Error(
      problems
        .slice(0, 5)
        .map((one) => `${one.file}: ${one.path}: ${causeText(one, 'en-US')}`)
        .join('\n'),
    );
  await insertPublished(db, documents);
  const started = performance.now();
  await migrateInstallation(db, model);
  const tables = performance.now() - started;
  const actions = Object.values(actionFiles).flatMap((file) => file.actions);
  const app = await createApp({ database, model, actions });
  const first = await watched(() => signIn(app));
  const token = first.answer;
  const model1 = await watched(() => ask(app, token, 'GET', 'org/user/menu'));
  console.error(`tables ${tables.toFixed(0)} ms; first request of the tenant ${told(model1)}`);

  const page = documents.find(({ kind }) => kind === 'page')!;
  const used = documents.find(({ kind }) => kind === 'entity')!;
  const rows = [];
  for (const [name, document] of [
    ['a page', page],
    ['an entity that 10 pages show', used],
  ] as const) {
    const steps = [
      'save the draft',
      'show what a publish does',
      'publish',
      'first request after it',
    ] as const;
    const found = steps.map(() => [] as Watched<unknown>[]);
    for (let round = 0; round < ROUNDS + 2; round++) {
      const json = { ...document.json, title: `改 ${round}` };
      const { id, version } = await rowOf(app, token, document);
      const saved = await watched(() =>
        ask(app, token, 'POST', `${TABLE_INFO}/edit/${id}`, { version, doc: json }),
      );
      const diff = await watched(() => ask(app, token, 'GET', `${TABLE_INFO}/diff/${id}`));
      const body = { version: saved.answer.version, hash: diff.answer.hash };
      const published = await watched(() => ask(app, token, 'POST', `${TABLE_INFO}/publish/${id}`, body));
      const next = await watched(() => ask(app, token, 'GET', 'org/user/menu'));
      if (round >= 2) [saved, diff, published, next].forEach((one, at) => found[at]!.push(one));
    }
    steps.forEach((step, at) => {
      const of = found[at]!;
      rows.push([
        `${name}: ${step}`,
        ms(median(of.map(({ took }) => took))),
        ms(median(of.map(({ cpu }) => cpu))),
        ms(median(of.map(({ longest }) => longest))),
        ms(Math.max(...of.map(({ longest }) => longest))),
      ]);
    });
  }
  rows.push([
    'the first request of the tenant',
    ms(model1.took),
    ms(model1.cpu),
    ms(model1.longest),
    ms(model1.longest),
  ]);
  printTable(['', 'answer, ms', 'CPU, ms', 'longest block, ms', 'worst, ms'], rows);
  await app.close();
}

interface Watched<T> {
  answer: T;
  took: number;
  cpu: number;
  /** The longest time in which the event loop did nothing else. */
  longest: number;
}

async function watched<T>(work: () => Promise<T>): Promise<Watched<T>> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await new Promise((resolve) => setTimeout(resolve, 20));
  delay.reset();
  const [begin, cpu] = [performance.now(), process.cpuUsage()];
  const answer = await work();
  const took = performance.now() - begin;
  const { user, system } = process.cpuUsage(cpu);
  await new Promise((resolve) => setTimeout(resolve, 5));
  delay.disable();
  return { answer, took, cpu: (user + system) / 1000, longest: delay.max / 1e6 };
}

function told({ took, longest }: Watched<unknown>): string {
  return `${ms(took)} ms, longest block ${ms(longest)} ms`;
}

function ms(value: number): string {
  return value.toFixed(0);
}

async function insertPublished(db: Db, documents: readonly OwnDocument[]): Promise<void> {
  const { id: tenant_id } = await db.selectFrom('tenant').select('id').executeTakeFirstOrThrow();
  for (const { kind, domain, json } of documents) {
    const text = JSON.stringify(json, null, 2);
    const row = { tenant_id, kind, code: json.id, name: json.title, domain, source: 2, text, draft_no: 1 };
    const more = { published_no: 1, state: 1, problem_count: 0, conflict_count: 0 };
    const { id } = await db
      .insertInto('table_info')
      .values({ ...row, ...more })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('document_version')
      .values({ document_id: id, no: 1, tenant_id, text, created_by: 1, user_name: 'admin' })
      .execute();
  }
  await sql`insert into document_state (tenant_id, version) values (${tenant_id}, 1)`.execute(db);
}

async function signIn(app: FastifyInstance): Promise<string> {
  const loginPwd = createHash('sha256').update(PASSWORD).digest('hex');
  return (await ask(app, '', 'POST', 'public/public/login', { loginName: 'admin', loginPwd }))
    .token as string;
}

async function rowOf(app: FastifyInstance, token: string, { kind, json }: OwnDocument) {
  const { rows } = await ask(app, token, 'POST', `${TABLE_INFO}/search`, {
    kind,
    code: json.id,
    pageSize: 100,
  });
  return rows.find((row: { code: string }) => row.code === json.id) as { id: number; version: number };
}

async function ask(
  app: FastifyInstance,
  token: string,
  method: 'GET' | 'POST',
  url: string,
  body?: object,
  // oxlint-disable-next-line typescript/no-explicit-any -- the bench knows the shape of its answers
): Promise<any> {
  const reply = await app.inject({
    method,
    url: `/api/v1/${url}`,
    headers: token ? { token } : {},
    ...(body && { payload: body }),
  });
  const { code, msg, data } = reply.json();
  if (code !== 200) throw new Error(`${url}: ${code} ${msg} ${JSON.stringify(data).slice(0, 500)}`);
  return data;
}
