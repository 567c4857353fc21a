import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { randomUUID } from 'node:crypto';
import { BlockList } from 'node:net';
import type { Action, Db, InOrganisation, TransitionHooks } from './action';
import { NO_TRADES } from './http/routes/trades-of';
import type { DomainJobs, Timer, TradeParts } from './domain-job';
import type { DomainNoticeSource } from './domain-notice';
import type { DomainServices } from './domain-service';
import { AppError } from '../schemas/errors/app-error';
import type { Model } from '../schemas/model/model';
import { wordsOf } from '../schemas/model/words';
import { installRegions } from './configuration/install-regions';
import { installationOf } from './configuration/server-settings';
import { settingsReader } from './configuration/settings-in-force';
import type { SealNotes } from './audit/noted-seals';
import { everything, type ServerDatabase } from './database/connection/server-database';
import { NO_APPS, type ChildApps } from './contract/child-apps';
import { withoutRates, type Limits } from './contract/limits';
import { printJob } from './exports/print-job';
import type { ImportServices } from './imports/import-context';
import { importJobs, type ImportJobServices } from './imports/import-jobs';
import { recordPrintJob } from './exports/record-print-job';
import { exportJob, type ExportServices } from './exports/export-job';
import type { Served } from './documents/live-models';
import { TABLE_INFO } from './documents/document-row';
import { timedPublishJob, timedPublishTimer } from './documents/timed-publish-job';
import { ForeignCaller, type ForeignAccess } from './foreign/call-foreign';
import type { FileKeeping } from './files/file-keeping';
import { createJobs } from './jobs/create-jobs';
import type { JobKind } from './jobs/job-contract';
import { QueueWorker } from './jobs/queue-worker';
import type { TimerRun } from './jobs/run-timer';
import type { Secrets } from './secrets/secrets';
import type { MapProvider } from './maps/map-provider';
import { mapRoutes } from './maps/map-routes';
import { tellJobEnded } from './notices/job-notices';
import type { WebhookSettings } from './notices/webhook-channel';
import { noticeDelivery } from './notice-delivery';
import { noticeSources } from './notices/domain-notices';
import { domainJobKinds, startsJobs } from './http/routes/domain-jobs';
import { systemWork } from './http/routes/system-work';
import { clientFiles, isApplicationAddress, isDocsAddress } from './http/client-files';
import { answerMalformed, answerUnexpected, lacksHost } from './http/malformed-request';
import { readJsonBodies } from './http/read-body';
import { RequestGuard } from './http/request-guard';
import { refuse } from './http/respond';
import type { Route } from './contract/route';
import { BARE_HEADERS, securityHeaders } from './http/security-headers';
import { serveRoutes } from './http/serve-routes';
import { isSignedIn } from './http/authorise';
import { isApiPath, unknownAddress } from './http/unknown-address';
import { KnownSessions } from './session/known-sessions';
import { ownerSession } from './session/session';
import { sessionPolicy, type SessionPolicy } from './session/session-policy';
import { logRequest, logRequests, type RequestMeter } from './http/request-log';
import { ServerWatch } from './watch/server-watch';
import { documentServices, liveModels, sessionReader, type ModelServices } from './served-models';

/** The parts and settings of the server. */
export interface AppOptions {
  database: ServerDatabase;
  model: Model;
  /** Models in force of tenants that the start has built already. */
  tenantModels?: ReadonlyMap<number, Model>;
  actions: readonly Action[];
  /** The domains' own parts of the verbs of documents. */
  hooks?: TransitionHooks;
  /** What domains do for each other. */
  offers?: DomainServices;
  /** What the domains export about payments. */
  trades?: TradeParts;
  /** The built browser application; without it only the API is served. */
  clientDir?: string;
  /** The map service for addresses. */
  map?: MapProvider | null;
  /** Serve the pages for developers: the gallery of controls. */
  devPages?: boolean;
  policy?: SessionPolicy;
  /** Absent: the defaults, without limits on the rate of requests. */
  limits?: Limits;
  /** The server's condition; absent: disk and event loop are not monitored. */
  watch?: ServerWatch;
  meter?: RequestMeter;
  /** Proxies whose forwarded client address is trusted. */
  trustedProxies?: readonly string[];
  /** The origin under which users open the console, such as `https://console.example.com`; absent: unknown. */
  publicOrigin?: string | null;
  /** The child applications and their origins; absent: none. */
  apps?: ChildApps;
  /** Where the newest seals of the logs are noted outside the database; absent: nowhere. */
  notes?: SealNotes;
  /** Where files are kept; without it uploads are refused. */
  files?: FileKeeping;
  /** Seals and opens the values of secret columns; without it none can be written. */
  secrets?: Secrets;
  /** The jobs of the domains. */
  jobs?: DomainJobs;
  /** The sources of notices that domains declare. */
  noticeSources?: readonly DomainNoticeSource[];
  /** Where notices may be sent; absent: nowhere. */
  webhooks?: WebhookSettings | null;
  /** How foreign systems are reached; absent: only at public addresses. */
  foreign?: Pick<ForeignAccess, 'opened' | 'resolve'>;
  /** Fastify's logger setting; absent: no log. */
  logger?: FastifyServerOptions['logger'];
}

declare module 'fastify' {
  interface FastifyInstance {
    /** All routes of the shipped documents. The routes of a tenant's own documents are in its `Served`. */
    routeTable: readonly Route[];
    limits: Limits;
    /** The origin under which users open the console; null: unknown. */
    publicOrigin: string | null;
    /** One transaction of the server itself in an organisation, for its timers. */
    inOrganisation: InOrganisation;
    /** Takes jobs and timers from the queue until the worker is stopped; a server without a worker only starts jobs. */
    work(options: WorkOptions): QueueWorker;
    /** Deliver the notices that are due, beside each other: by the bell, and by the other channels. */
    deliverNotices: readonly ((signal: AbortSignal) => Promise<void>)[];
  }
}

/** What a server does beside answering requests. */
export interface WorkOptions {
  readonly timers: readonly Timer[];
  /** Told about errors of jobs, of timers and of the queue, by name. */
  failed(name: string, error: unknown): void;
  timerRan?(run: TimerRun): Promise<unknown>;
}

/** What of the time of a request is kept from a foreign system for our own work. */
const FOREIGN_MARGIN_SECONDS = 5;
/** How often connections are checked for requests that take too long to arrive. */
const LATE_EVERY_MS = 5000;

/** Creates the server without opening a port. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, model, clientDir, limits = withoutRates(), policy = sessionPolicy(limits) } = options;
  installRegions();
  const watch = options.watch ?? new ServerWatch(database.core, limits);
  const installation = installationOf(withPolicy(limits, policy));
  const settings = settingsReader(model, installation);
  const guard = new RequestGuard(limits, watch);
  const app = createFastify(options, limits);
  const files = options.files ?? null;
  const apps = options.apps ?? NO_APPS;
  const headers = securityHeaders([...apps.values()]);
  const jobs = createJobs({
    core: database.core,
    limits,
    words: (tenantId, lang) => wordsOf(live.of(tenantId).model, lang),
  });
  const served = (tenantId: number) => live.of(tenantId);
  const { kinds, ...own } = serverJobs(served, files, limits);
  const startJob = startsJobs(jobs, kinds);
  const sources = noticeSources(options.noticeSources ?? []);
  const { trades = NO_TRADES, hooks = [], offers = [] } = options;
  const timed = timedPublishJob((tenantId) => documentServices(parts, live, live.of(tenantId)));
  kinds.set(timed.kind, timed as unknown as JobKind);
  const parts: ModelServices = {
    ...own,
    database,
    ended: tellJobEnded,
    kinds,
    jobs,
    startJob,
    sources,
    shipped: model,
    built: options.tenantModels ?? new Map(),
    actions: options.actions,
    hooks,
    offers,
    trades,
    policy,
    settings,
    installation,
    limits,
    secrets: options.secrets,
    watch,
    files,
    notes: options.notes ?? null,
    apps,
    foreign: new ForeignCaller({
      ...(options.foreign ?? { opened: new BlockList() }),
      mostMs: Math.max(1, limits.requestSeconds - FOREIGN_MARGIN_SECONDS) * 1000,
      warn: (why) => app.log.warn(why),
    }),
    maps: mapRoutes(options.map ?? null, (why) => app.log.warn(why)),
  };
  const live = liveModels(parts);
  app.decorate('routeTable', live.shipped.routes);
  app.decorate('limits', limits);
  app.decorate('publicOrigin', options.publicOrigin ?? null);
  app.decorate(
    'deliverNotices',
    noticeDelivery({
      database,
      live,
      settings,
      limits,
      declared: sources,
      webhooks: options.webhooks ?? null,
      failed: (why) => app.log.warn(why),
    }),
  );
  logRequests(app, options.meter);

  beginAnswers(app, headers);
  readJsonBodies(app, guard);
  app.setErrorHandler((error, incoming, reply) => refuse(incoming, reply, error, model));
  const domains = { startJob, sources, hooks, offers, trades, served };
  for (const kind of domainJobKinds(options.jobs ?? [], domains)) kinds.set(kind.kind, kind);
  const inOrganisation = systemWork({ ...domains, database, settings });
  app.decorate('inOrganisation', inOrganisation);
  app.decorate('work', (work: WorkOptions) => {
    const atLeast = (tenantId: number, documents: number) => live.atLeast(tenantId, documents);
    return new QueueWorker({
      ...{ database, files, ended: tellJobEnded, limits, kinds, inOrganisation },
      sessionOf: (owner) => ownerSession({ db: database.core, settings, served: atLeast }, owner),
      timerRan: async () => undefined,
      ...work,
      timers: [...work.timers, ...(model.entities.has(TABLE_INFO) ? [timedPublishTimer(timed)] : [])],
    });
  });
  const sessions = new KnownSessions(sessionReader(database.core, settings, live));
  serveRoutes(app, { database, files, live, guard, sessions, watch });

  if (clientDir) await clientFiles(app, clientDir, options.devPages ?? false);
  answerOthers(app, { clientDir, sessions, guard, live, model });
  return app;
}

/** Every answer gets its headers before anything else happens; a request without a host is refused. */
function beginAnswers(app: FastifyInstance, headers: ReturnType<typeof securityHeaders>): void {
  app.addHook('onRequest', (incoming, reply, done) => {
    reply.headers(headers(incoming.url)).header('request-id', incoming.id);
    if (isApiPath(incoming.url)) reply.header('cache-control', 'no-store');
    if (!lacksHost(incoming.raw)) return done();
    reply.header('connection', 'close');
    done(new AppError('badRequest'));
  });
}

/** Answers addresses without a route: the browser application, or an error. */
function answerOthers(
  app: FastifyInstance,
  {
    clientDir,
    sessions,
    guard,
    live,
    model,
  }: Pick<AppOptions, 'clientDir' | 'model'> & {
    sessions: KnownSessions;
    guard: RequestGuard;
    live: ReturnType<typeof liveModels>;
  },
): void {
  app.setNotFoundHandler(async (incoming, reply) => {
    if (clientDir && isDocsAddress(incoming.method, incoming.url)) return reply.sendFile('index.html');
    if (isApiPath(incoming.url)) {
      const known = await isSignedIn(incoming, { sessions, guard });
      return refuse(incoming, reply, unknownAddress(live.shipped.tree, incoming.url, known), model);
    }
    if (clientDir && isApplicationAddress(incoming.method, incoming.url)) return reply.sendFile('index.html');
    return refuse(incoming, reply, new AppError('unknownPath'), model);
  });
}

/** The HTTP server without routes: its limits, and answers to requests that reach none. */
function createFastify({ logger, trustedProxies, meter, model }: AppOptions, limits: Limits) {
  const app = Fastify({
    logger: logger ?? false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: Math.max(limits.bodyKb, limits.documentKb) * 1024,
    requestTimeout: limits.requestSeconds * 1000,
    http: {
      connectionsCheckingInterval: LATE_EVERY_MS,
      // Node's own answer lacks our headers; the first hook refuses such a request.
      requireHostHeader: false,
      // For the whole request, Node applies the longer of this and `requestTimeout`.
      headersTimeout: Math.min(limits.requestSeconds, 60) * 1000,
    },
    trustProxy: trustedProxies?.length ? [...trustedProxies] : false,
    // Requests during shutdown are refused in the same form as other refusals.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // HEAD would run routes that change data by GET.
    exposeHeadRoutes: false,
    frameworkErrors: (error, incoming, reply) => {
      refuse(incoming, reply.headers(BARE_HEADERS), error, model);
      logRequest(incoming, reply, meter);
    },
    clientErrorHandler: (error, socket) => answerMalformed(error, socket, limits),
  });

  app.server.on('checkExpectation', answerUnexpected);
  return app;
}

/** The kinds of jobs that the server has itself, by name and apart; those of the domains join them. */
function serverJobs(served: (tenantId: number) => Served, files: FileKeeping | null, limits: Limits) {
  const exports = exportJob({ served });
  const printing = printJob({ served, limits });
  const importing = importJobs({ served: (tenantId) => importServices(served(tenantId), files) });
  const recordPrinting = recordPrintJob({ served, limits });
  const kinds = new Map<string, JobKind>();
  for (const kind of [exports, printing, recordPrinting, ...Object.values(importing)])
    kinds.set(kind.kind, kind as unknown as JobKind);
  return { exports, printing, importing, recordPrinting, kinds };
}

/** The limits with the rules of sessions that the caller has chosen. */
function withPolicy(limits: Limits, policy: SessionPolicy): Limits {
  return {
    ...limits,
    idleMinutes: policy.idleMinutes,
    sessionHours: policy.maxHours,
    sessions: policy.parallel,
    signInTries: policy.maxTries,
    lockMinutes: policy.lockMinutes,
  };
}

/** Of routes that are only listed, no export runs. */
const NO_EXPORTS: ExportServices = {
  served: () => {
    throw new Error('Nothing is served');
  },
};

/** Nor any import. */
const NO_IMPORTS: ImportJobServices = {
  served: () => {
    throw new Error('Nothing is served');
  },
};

/** What imports use of the documents in force. */
function importServices({ model, records, routes }: Served, files: FileKeeping | null): ImportServices {
  return { model, records, files, actions: routes.filter(({ kind }) => kind === 'action') };
}

/** All routes of the shipped documents. The database is not queried until one runs. */
export function allRoutes(db: Db, model: Model, actions: readonly Action[]): readonly Route[] {
  const limits = withoutRates();
  const database = everything(db);
  const watch = new ServerWatch(db, limits);
  const maps = mapRoutes(null, () => undefined);
  const jobs = createJobs({ core: db, limits, words: () => new Map() });
  const installation = installationOf(limits);
  return liveModels({
    database,
    shipped: model,
    built: new Map(),
    actions,
    hooks: [],
    offers: [],
    trades: NO_TRADES,
    policy: sessionPolicy(limits),
    settings: settingsReader(model, installation),
    installation,
    limits,
    secrets: undefined,
    watch,
    files: null,
    notes: null,
    apps: NO_APPS,
    foreign: new ForeignCaller({ opened: new BlockList(), mostMs: 0, warn: () => undefined }),
    maps,
    ended: async () => undefined,
    kinds: new Map(),
    exports: exportJob(NO_EXPORTS),
    printing: printJob({ served: NO_EXPORTS.served, limits }),
    importing: importJobs(NO_IMPORTS),
    recordPrinting: recordPrintJob({ served: NO_EXPORTS.served, limits }),
    jobs,
    startJob: startsJobs(jobs, new Map()),
    sources: new Map(),
  }).shipped.routes;
}
