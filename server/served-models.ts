import type { Action, Db, Tx, TransitionHooks } from './action';
import type { DomainServices } from './domain-service';
import type { TradeParts } from './domain-job';
import type { Model } from '../schemas/model/model';
import { wordsOf } from '../schemas/model/words';
import type { Installation } from './configuration/server-settings';
import type { SettingsReader } from './configuration/settings-in-force';
import { logDetailRoutes } from './http/routes/log-detail-route';
import type { SealNotes } from './audit/noted-seals';
import { verifyRoutes } from './audit/verify-route';
import type { ServerDatabase } from './database/connection/server-database';
import { documentRoutes } from './documents/document-routes';
import { foreignApiRoutes } from './foreign/api-routes';
import type { ForeignCaller } from './foreign/call-foreign';
import { foreignPageRoutes } from './foreign/page-routes';
import type { DocumentServices } from './documents/document-services';
import { LiveModels, type Served } from './documents/live-models';
import { docsRoute } from './openapi/docs-route';
import type { ChildApps } from './contract/child-apps';
import type { Limits } from './contract/limits';
import type { PrintJobInput, PrintResult } from './exports/print-job';
import type { RecordPrintInput } from './exports/record-print-job';
import { exportRoutes, type ExportRouteServices } from './exports/export-routes';
import type { FileKeeping } from './files/file-keeping';
import type { ImportJobs } from './imports/import-jobs';
import type { JobEnded, JobKind, Jobs } from './jobs/job-contract';
import { jobRoutes } from './jobs/job-routes';
import { appRoutes } from './http/routes/app-routes';
import { fileRoutes } from './http/routes/file-routes';
import { noticeRoutes } from './notices/notice-routes';
import { menuRoute } from './menu/menu-route';
import { findRoute } from './http/routes/find-route';
import { blockRoute } from './http/routes/block-route';
import { pageRoute } from './http/routes/page-route';
import { explainRoutes } from './explain/explain-route';
import { whyRoute } from './explain/why-route';
import { permissionTree } from './access/permission-tree';
import { actionContext, type NoticeSources, type StartJob } from './http/routes/action-context';
import { healthRoutes } from './http/routes/health-routes';
import { limitsRoute } from './http/routes/limits-route';
import { listRoutes } from './http/routes/list-routes';
import { printRoutes } from './http/routes/print-routes';
import { recordPrintRoutes } from './http/routes/record-print-routes';
import { settingRoutes } from './http/routes/setting-routes';
import type { Route } from './contract/route';
import type { ConnectedRequest } from './contract/request';
import { RouteTree } from './contract/route-tree';
import { allCodes, routeTable } from './http/routes/route-table';
import { createRecords } from './records/create-records';
import type { Secrets } from './secrets/secrets';
import { ownerSession, requireSession, type KnownSession } from './session/session';
import type { SessionPolicy } from './session/session-policy';
import { sessionRoutes } from './sign-in/session-routes';
import type { ServerWatch } from './watch/server-watch';

/** Finds the session of a token together with the documents of its tenant. */
export function sessionReader(db: Db, settings: SettingsReader, live: LiveModels) {
  const served = (tenantId: number, documents: number) => live.atLeast(tenantId, documents);
  return (token: Buffer | null, isUse?: boolean): Promise<KnownSession> =>
    requireSession({ db, settings, served }, token, isUse);
}

/** What the documents of all tenants are served with. */
export interface ModelServices {
  database: ServerDatabase;
  shipped: Model;
  built: ReadonlyMap<number, Model>;
  actions: readonly Action[];
  hooks: TransitionHooks;
  offers: DomainServices;
  trades: TradeParts;
  policy: SessionPolicy;
  settings: SettingsReader;
  installation: Installation;
  limits: Limits;
  /** For columns that hold secrets; undefined: none can be written. */
  secrets: Secrets | undefined;
  watch: ServerWatch;
  files: FileKeeping | null;
  notes: SealNotes | null;
  apps: ChildApps;
  maps: readonly Route[];
  /** Reaches foreign systems. */
  foreign: ForeignCaller;
  ended: JobEnded;
  /** The kinds of jobs by name; complete once the server is assembled. */
  kinds: ReadonlyMap<string, JobKind>;
  exports: ExportRouteServices['kind'];
  /** The job that writes PDFs. */
  printing: JobKind<PrintJobInput, PrintResult>;
  /** The jobs of imports. */
  importing: ImportJobs;
  /** The job that writes PDFs of records. */
  recordPrinting: JobKind<RecordPrintInput, PrintResult>;
  /** For the calls that start jobs. */
  jobs: Jobs;
  startJob: StartJob;
  /** The sources of notices that domains declare. */
  sources: NoticeSources;
}

type Documents = Pick<Served, 'model' | 'records'>;
type ContextParts = Pick<ModelServices, 'startJob' | 'sources' | 'hooks' | 'offers' | 'trades'>;

/** How calls on documents work with those that are in force. */
export function documentServices(
  services: Pick<ModelServices, 'database' | 'apps' | 'files' | keyof ContextParts>,
  live: LiveModels,
  { model, records }: Documents,
): DocumentServices {
  const { database, apps, files } = services;
  const { owner, roles } = database;
  return { model, live, records, apps, files, owner, roles, context: contexts(services, { model, records }) };
}

/** Makes the contexts of actions. */
function contexts({ startJob, sources, hooks, offers, trades }: ContextParts, { model, records }: Documents) {
  const tree = permissionTree(model.domains);
  return (request: ConnectedRequest<Tx>) =>
    actionContext(
      {
        ...{ model, records, tree, words: wordsOf(model, request.lang) },
        ...{ startJob, sources, hooks, offers, trades },
      },
      request,
    );
}

/** The documents in force for each tenant, with the routes made from them. */
export function liveModels(services: ModelServices): LiveModels {
  const { database, shipped, built } = services;
  const serve = (model: Model, live: LiveModels) => serveModel(services, model, live);
  return new LiveModels(database.core, shipped, serve, database.tablesChanged, undefined, built);
}

/** Makes everything that a set of documents is served with; in steps, between which other requests are served. */
function* serveModel(services: ModelServices, model: Model, live: LiveModels): Generator<void, Served> {
  const { actions, hooks, offers, trades, limits, files, jobs, startJob, sources } = services;
  const records = createRecords(model, limits, services.secrets);
  const tree = permissionTree(model.domains);
  const routes: Route[] = yield* routeTable({
    ...{ model, actions, hooks, offers, trades, records, tree, files, jobs, startJob, sources },
    fixed: fixedRoutes(services, {
      ...{ model, live, records },
      routes: () => routes,
      codes: () => codes,
    }),
    importing: services.importing,
    more: (entity, moduleCodes) => {
      const own = { model, records, moduleCodes, jobs, limits };
      return [
        ...exportRoutes(entity, { ...own, kind: services.exports }),
        ...printRoutes(entity, { ...own, kind: services.printing }),
        ...recordPrintRoutes(entity, { ...own, kind: services.recordPrinting }),
      ];
    },
  });
  const codes = allCodes(model, routes);
  return { model, records, routes, tree: new RouteTree(routes), codes };
}

/** A model while its routes are made; the functions may be called once they are. */
interface ModelParts extends Pick<Served, 'model' | 'records'> {
  live: LiveModels;
  routes(): Served['routes'];
  codes(): Served['codes'];
}

/** The routes that no entity and no action brings. */
function fixedRoutes(services: ModelServices, { model, live, records, routes, codes }: ModelParts) {
  const { database, policy, settings, limits, watch, files, notes, apps, maps, kinds } = services;
  const { foreign: caller } = services;
  const { core } = database;
  const context = contexts(services, { model, records });
  const sessionOf = async (token: Buffer) => (await sessionReader(core, settings, live)(token)).session;
  const served = (id: number, version: number) => live.atLeast(id, version);
  return [
    ...healthRoutes(watch),
    limitsRoute(limits),
    ...sessionRoutes({ db: core, model, policy, settings, watch, limits, context }),
    ...settingRoutes({ model, records, settings, installation: services.installation }),
    menuRoute(model, apps),
    ...jobRoutes({ model, core, kinds, ended: services.ended }),
    ...maps,
    ...noticeRoutes({ model, sessionOf: (owner) => ownerSession({ db: core, settings, served }, owner) }),
    docsRoute(model, routes, limits),
    pageRoute(model, live),
    ...listRoutes(model, records),
    blockRoute(model, records),
    findRoute(model, records),
    ...verifyRoutes(model, database, { notes, store: files?.store ?? null }),
    ...logDetailRoutes(model, records, core),
    ...explainRoutes({ model, records, codes }),
    ...whyRoute({ model, records, codes }),
    ...fileRoutes({
      ...{ live, database, files },
      served: { model, records, kinds },
      requireSession: sessionOf,
    }),
    ...appRoutes({ model, live, database, apps, requireSession: sessionOf }),
    ...foreignPageRoutes({ model, records, caller }),
    ...foreignApiRoutes({ model, records, context, caller }),
    ...documentRoutes(documentServices(services, live, { model, records })),
  ];
}
