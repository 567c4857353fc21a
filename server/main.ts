import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { DomainFunctions } from '../schemas/expression/domain-functions';
import type { Model } from '../schemas/model/model';
import { builtInFieldTypes } from '../widgets/field-types';
import { grammarIn } from '../widgets/shared/field-parts';
import type { Db, Seed } from './action';
import type { ActionFile } from './domain-job';
import { tradeParts } from './http/routes/trades-of';
import { startNoting } from './audit/note-seals';
import { SealNotes } from './audit/noted-seals';
import { verifyLogsCommand } from './audit/verify-command';
import { allRoutes, createApp } from './app';
import { backupArguments } from './backup/backup-arguments';
import { checkOrHelp } from './backup/check-or-help';
import { restoreBackup } from './backup/restore-backup';
import { writeBackup } from './backup/write-backup';
import { connect } from './database/connection/connect';
import { startEmbedded } from './database/embedded/embedded';
import { openDatabase } from './database/connection/server-database';
import { hasDatabase, runningDatabase } from './database/embedded/embedded-cluster';
import { loadDomains } from './documents/load-domains';
import { installFunctions } from './documents/install-functions';
import { installTypes } from './documents/install-types';
import { locatedLine } from './documents/located-line';
import { migrateInstallation } from './documents/migrate-installation';
import { recheckDrafts } from './documents/recheck-drafts';
import { syncShipped } from './documents/sync-shipped';
import { openFiles } from './files/file-keeping';
import { SWEEP_IMPORTS } from './imports/sweep-imports';
import { installationTimers } from './jobs/installation-timers';
import { ensureQueue } from './jobs/queue-schema';
import { TIMER_LOG } from './database/tables/log-tables';
import { recordTimerRun } from './jobs/timer-log';
import { announce } from './launch/announce';
import { askPassword } from './launch/ask-password';
import { closeApp } from './launch/close-app';
import { Closers } from './launch/closers';
import { explain } from './launch/explain';
import { listen } from './launch/listen';
import { ownMetrics } from './launch/own-metrics';
import { requireFreePort } from './launch/require-free-port';
import { step } from './launch/step.mjs';
import { requireOwnConnections } from './launch/require-own-connections';
import { runPages } from './pages-tool/run-pages';
import { unconnectedDatabase } from './pages-tool/unconnected-database';
import { secretKeys } from './secrets/read-keys';
import { sealStored } from './records/seal-stored';
import { Secrets } from './secrets/secrets';
import { applySeeds } from './seed/apply-seeds';
import { hasDemoAccounts, isEmpty, runSeed } from './seed/run-seed';
import { replayOutbox } from './notices/deliver-outbox';
import { replayArguments } from './notices/replay-arguments';
import { startDelivering } from './notices/start-delivering';
import { ledgerTimers } from './ledger/ledger-timers';
import { verifyCommand } from './ledger/verify-command';
import { mapProvider } from './maps/map-routes';
import { requireGoodPassword } from './sign-in/password-refusal';
import { findResetAccount, RESET_USAGE, resetPassword } from './sign-in/reset-password';
import { readSettings, refuseOpenDemo, type Settings } from './settings';
import { requireSpace } from './watch/disk-space';
import { logFile } from './watch/log-stream';
import { systemLanguage } from './system-language';
import { ServerWatch } from './watch/server-watch';

/** The built server is `dist/server/main.js`. */
const ROOT = path.resolve(import.meta.dirname, '../..');

const actionFiles = import.meta.glob<ActionFile>('../domains/*/actions.ts', { eager: true });
const parts = Object.values(actionFiles);
const actions = parts.flatMap((file) => file.actions);
const hooks = parts.flatMap((file) => file.transitions ?? []);
const offers = parts.flatMap((file) => file.services ?? []);
const trades = tradeParts(parts);
const jobs = parts.flatMap((file) => file.jobs ?? []);
const noticeSources = parts.flatMap((file) => file.noticeSources ?? []);
const domainTimers = parts.flatMap((file) => file.timers ?? []);
type FunctionFile = { functions: DomainFunctions };
const functionFiles = import.meta.glob<FunctionFile>('../domains/*/functions.ts', { eager: true });
/** `../domains/org/seed.ts` → `org`. */
const domainOf = (file: string) => path.basename(path.dirname(file));
const typeFiles = import.meta.glob<object>('../domains/*/widgets/*/options.ts', { eager: true });
const seedFiles = import.meta.glob<{ seed: Seed }>('../domains/*/seed.ts', { eager: true });

const { fieldTypes, problems: inTypes } = installTypes(
  builtInFieldTypes,
  Object.entries(typeFiles).map(([file, part]) => ({
    file: file.slice('../domains/'.length),
    grammar: grammarIn(part),
  })),
);
/** Before anything is compiled, because expressions may call functions. */
const inFunctions = installFunctions(
  Object.entries(functionFiles).map(([file, { functions }]) => [domainOf(file), functions]),
);
const inCode = [...inTypes, ...inFunctions];

/** The commands of the command line. Without one, the server is started. */
const COMMANDS = {
  pages,
  'verify-logs': checkLogs,
  /** `npm run verify-ledger [-- --rebuild]`: with or without a running server. */
  'verify-ledger': (args: readonly string[]) => verify((db) => verifyCommand(db, args, console.log)),
  backup,
  restore,
  'reset-password': newPassword,
  'replay-notices': replay,
};

const closers = new Closers();

/** What a server needs before it is reachable. */
type Prepared = Awaited<ReturnType<typeof prepare>>;

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  // A first start takes long, so a port in use is reported before.
  if (settings.databaseUrl === null && !hasDatabase(settings.dataDir))
    await requireFreePort(settings.host, settings.port);
  const prepared = await prepare(settings, await shippedModel());
  const { database, model, models } = prepared;
  const app = await serve(settings, prepared);
  const address = await listen(app, settings.host, settings.port);
  announce(address, prepared);

  const stopping = new AbortController();
  const rechecked = recheckDrafts(database.owner, model, models, stopping.signal).catch((error: unknown) =>
    app.log.error({ error: explain(error) }, 'drafts not checked'),
  );
  closers.add(() => {
    stopping.abort();
    return rechecked;
  });
}

async function shippedModel(): Promise<Model> {
  const language = systemLanguage(process.env);
  const folder = path.join(ROOT, 'domains');
  const model = await loadDomains(folder, fieldTypes, language, inCode);
  // A broken page or locale does not stop the start, but it is reported here so that no user has to find it.
  for (const problem of model.problems) console.warn(await locatedLine([folder], problem, language));
  return model;
}

/** Opens the database, and brings its tables and its first rows up to date. */
async function prepare(settings: Settings, model: Model) {
  const own = settings.databaseUrl === null;
  const fresh = own && !hasDatabase(settings.dataDir);
  const url = await databaseOf(settings);
  const roles = own ? 'login' : settings.databaseRoles;
  const database = openDatabase(url, roles, settings.limits);
  closers.add(database.close);
  const db = database.owner;
  const migrate = () => migrateInstallation(db, model, roles);
  const { renamed, models } = await (fresh ? step('Creating the tables', migrate) : migrate());
  await ensureQueue(url, roles);
  for (const { tenantId, from, to } of renamed)
    console.warn(
      `Tenant ${tenantId}: its own entity "${from}" was renamed to "${to}", because a shipped entity has the same id.`,
    );
  const filled = await fillDatabase(settings, db, model);
  await syncShipped(db, model);
  for (const { tenantId, orgId, seed, why } of await applySeeds(db, model, models))
    console.warn(
      `Tenant ${tenantId}, organisation ${orgId}: the row "${seed.code}" of "${seed.entity}" was left out: ${why}`,
    );
  const secrets = new Secrets(secretKeys(settings.dataDir, settings.secretKeys));
  const unreadable = await sealStored(db, [model, ...models.values()], secrets);
  if (unreadable > 0)
    console.warn(
      `Stored secrets that cannot be decrypted: ${unreadable}. SECRET_KEY, or secret.key in DATA_DIR, is not the key that sealed them.`,
    );
  return { database, model, models, secrets, ...filled };
}

/** Fills an empty database; refuses one that strangers could sign in to. */
async function fillDatabase(settings: Settings, db: Db, model: Model) {
  const first = await isEmpty(db);
  const demo = first ? settings.seed !== 'none' : await hasDemoAccounts(db);
  refuseOpenDemo(settings.host, demo);
  if (first && settings.adminPassword !== null)
    await requireGoodPassword('ADMIN_PASSWORD', settings.adminPassword, 'admin');
  const fill = () =>
    runSeed({
      db,
      model,
      mode: settings.seed,
      seeds: new Map(Object.entries(seedFiles).map(([file, { seed }]) => [domainOf(file), seed])),
      adminPassword: settings.adminPassword,
    });
  const { seeded, adminPassword } =
    first && demo ? await step('Filling the database with the demo organization', fill) : await fill();
  return { demo, seeded, adminPassword };
}

/** The server with its jobs; what it opens is closed when the process ends. */
async function serve(
  settings: Settings,
  { database, model, models, secrets, demo }: Prepared,
): Promise<FastifyInstance> {
  const { limits, dataDir, stopDelaySeconds } = settings;
  const watch = new ServerWatch(database.core, limits);
  closers.add(watch.start(dataDir, settings.files.directory));
  const metrics = await ownMetrics(settings.metrics, database, watch, closers);
  const files = openFiles({ ...settings.files, limits }, storeFailed);
  const notes = new SealNotes(dataDir);
  const app = await createApp({
    database,
    files,
    model,
    tenantModels: models,
    ...{ actions, hooks, offers, trades, jobs, noticeSources },
    clientDir: path.join(ROOT, 'dist/client'),
    devPages: settings.devPages ?? demo,
    map: mapProvider(settings.map),
    notes,
    secrets,
    limits,
    watch,
    ...(metrics && { meter: metrics }),
    trustedProxies: settings.trustedProxies,
    publicOrigin: settings.publicOrigin,
    apps: settings.apps,
    webhooks: settings.webhooks,
    foreign: { opened: settings.foreignNetworks },
    logger: { level: settings.logLevel, ...logFile() },
  });
  const worker = app.work({
    timers: [
      ...installationTimers(limits, model, files, database.owner),
      SWEEP_IMPORTS,
      ...ledgerTimers(model),
      ...domainTimers,
    ],
    timerRan: async (run) => model.entities.has(TIMER_LOG) && recordTimerRun(database.core, run),
    failed(name, error) {
      metrics?.jobFailed(name);
      app.log.error({ job: name, error: explain(error) }, 'failed');
    },
  });
  closers.add(() => worker.stop());
  const undelivered = (error: unknown) => app.log.error({ error: explain(error) }, 'notices not delivered');
  for (const deliver of app.deliverNotices) closers.add(startDelivering(deliver, undelivered));
  const failed = (why: string) => app.log.error(why);
  closers.add(startNoting({ core: database.core, notes, sink: settings.sealSink, failed }));
  closers.add(() => closeApp(app, watch, stopDelaySeconds), stopDelaySeconds + 20);
  return app;
}

/** `npm run verify-logs [-- --accept]`: with or without a running server. */
async function checkLogs(args: readonly string[]): Promise<void> {
  const accept = args.join() === '--accept';
  if (args.length > 0 && !accept)
    throw new Error(
      'npm run verify-logs [-- --accept]\n    --accept: trust the present seals as the newest from now on; this is logged.',
    );
  const { dataDir, files, limits } = readSettings(process.env);
  const { store } = openFiles({ ...files, limits }, storeFailed);
  const notes = new SealNotes(dataDir);
  await verify((db) => verifyLogsCommand(db, { notes, store, accept, out: console.log }));
}

/** Compares the database; as the owner, because right after a restore the server's roles have no rights yet. */
async function verify(agrees: (db: Db) => Promise<boolean>): Promise<void> {
  const { db, close } = connect(await databaseOf(readSettings(process.env), 'beside'));
  closers.add(close);
  await closers.end((await agrees(db)) ? 0 : 1);
}

/** `npm run backup -- <file>`: with or without a running server. */
async function backup(args: readonly string[]): Promise<void> {
  const asked = backupArguments('backup', args);
  if (asked.task !== 'backup') return closers.end((await checkOrHelp(asked, console.log)) ? 0 : 1);
  const { file: target, replace } = asked;
  const settings = readSettings(process.env);
  const { files, limits } = settings;
  const url = await databaseOf(settings, 'beside');
  const { store } = openFiles({ ...files, limits }, storeFailed);
  await writeBackup({ url, store, target, replace, tell: console.log });
  console.log(
    `\n${target} has been written and verified. It holds personal data: keep it where only you can read it.`,
  );
  await closers.end(0);
}

/** `npm run restore -- <file>`: without a running server. */
async function restore(args: readonly string[]): Promise<void> {
  const asked = backupArguments('restore', args);
  if (asked.task !== 'restore') return closers.end((await checkOrHelp(asked, console.log)) ? 0 : 1);
  const { file: source, replace } = asked;
  const settings = readSettings(process.env);
  const { dataDir, files, limits } = settings;
  const url = await databaseOf(settings);
  const { store, incoming: scratch } = openFiles({ ...files, limits }, storeFailed);
  const notes = new SealNotes(dataDir);
  const sound = await restoreBackup({ url, store, scratch, source, replace, tell: console.log, notes });
  console.log(
    sound
      ? '\nRestored, no problems found.'
      : '\nRestored. The data had problems when it was saved: see above.',
  );
  await closers.end(sound ? 0 : 1);
}

/** `npm run reset-password -- <account>`: for operators, when no administrator can reset a password. */
async function newPassword(args: readonly string[]): Promise<void> {
  const [account, ...more] = args.filter((arg) => arg !== '--ask');
  if (args.includes('--help')) return console.log(RESET_USAGE);
  if (!account || account.startsWith('-') || more.length > 0) throw new Error(RESET_USAGE);
  const settings = readSettings(process.env);
  const { databaseUrl, dataDir } = settings;
  if (!databaseUrl && !hasDatabase(dataDir))
    throw new Error(`There is no database in ${dataDir}. Set DATA_DIR to its directory.`);
  const { db, close } = connect(await databaseOf(settings, 'beside'));
  closers.add(close);
  const user = await findResetAccount(db, account);
  const typed = args.includes('--ask') ? await askPassword() : null;
  if (typed !== null) await requireGoodPassword('This password is not set', typed, account);
  const { password, warnings } = await resetPassword(db, user, typed);
  console.log(
    typed === null ? `New password of ${account}: ${password}` : `The password of ${account} was changed.`,
  );
  for (const warning of warnings) console.warn(warning);
  await closers.end(0);
}

/** `npm run replay-notices`: with or without a running server, which then delivers them. */
async function replay(args: readonly string[]): Promise<void> {
  const asked = replayArguments(args);
  if (typeof asked === 'string') return console.log(asked);
  const { db, close } = connect(await databaseOf(readSettings(process.env), 'beside'));
  closers.add(close);
  console.log(`Notices that are sent again: ${await replayOutbox(db, asked)}`);
  await closers.end(0);
}

/**
 * Connection string of the database, after checking that it can be reached. With `beside`, a running server's database
 * is used.
 */
async function databaseOf({ databaseUrl, dataDir, limits }: Settings, beside?: 'beside'): Promise<string> {
  if (databaseUrl === null) {
    if (!hasDatabase(dataDir)) requireSpace(dataDir, limits);
    return (beside && runningDatabase(dataDir)) ?? ownDatabase(dataDir);
  }
  await requireOwnConnections(databaseUrl);
  return databaseUrl;
}

async function ownDatabase(dataDir: string): Promise<string> {
  const starting = startEmbedded({ dataDir, log: (message) => console.log(message), step });
  // Registered before it runs, so that Ctrl-C during the start also stops it.
  closers.add(() =>
    starting.then(
      (database) => database.stop(),
      () => undefined,
    ),
  );
  return (await starting).url;
}

function storeFailed(why: string): void {
  console.error(`The file store failed: ${why}`);
}

function fail(error: unknown): void {
  if (closers.isEnding) return;
  console.error(explain(error));
  void closers.end(1);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void closers.end(0));
}
process.on('uncaughtException', fail);

/**
 * `npm run pages -- <verb>`: the tool for documents is part of the server's bundle, so that it checks against the
 * server's routes.
 */
async function pages(args: readonly string[]): Promise<void> {
  process.exitCode = await runPages(args, {
    domains: path.join(ROOT, 'domains'),
    fieldTypes,
    inCode,
    routes: (model) => allRoutes(unconnectedDatabase(), model, actions),
    languages: ['en-US'],
    language: systemLanguage(process.env),
    out: (text) => console.log(text),
    err: (text) => console.error(text),
    progress: (text) => process.stderr.isTTY && process.stderr.write(`\r\x1b[2K${text}`),
    atEnd: (close) => closers.add(close),
  });
}

const [command = '', ...args] = process.argv.slice(2);
const run = Object.hasOwn(COMMANDS, command) ? COMMANDS[command as keyof typeof COMMANDS] : start;
run(args).catch(fail);
