import type { Action, TransitionHooks } from '../../action';
import type { DomainServices } from '../../domain-service';
import type { TradeParts } from '../../domain-job';
import type { EntityModel } from '../../../schemas/model/entity-model';
import type { Model } from '../../../schemas/model/model';
import { codesByModule, type ModuleCodes, type TreeNode } from '../../access/permission-tree';
import type { Records } from '../../records/records';
import type { Jobs } from '../../jobs/job-contract';
import type { NoticeSources, StartJob } from './action-context';
import { actionRoutes } from './action-routes';
import type { FileKeeping } from '../../files/file-keeping';
import type { ImportJobs } from '../../imports/import-jobs';
import { importRoutes } from '../../imports/import-routes';
import { formRoutes } from './form-routes';
import { logRoutes } from './log-routes';
import type { Route } from '../../contract/route';
import { revealRoutes } from './reveal-route';
import { standardRoutes } from './standard-routes';
import { assertHooks, verbRoutes } from './verb-routes';
import { stepRoutes } from './step-routes';
import { templateRoutes } from './template-routes';
import { valueEnumRoute } from './value-enum-route';
import { RouteTwiceError } from '../../contract/route-twice-error';

interface RouteSources {
  model: Model;
  actions: readonly Action[];
  /** The domains' own parts of the verbs of documents. */
  hooks: TransitionHooks;
  offers: DomainServices;
  trades: TradeParts;
  /** Sign-in, menus, pages: the system routes. */
  fixed: readonly Route[];
  records: Records;
  tree: readonly TreeNode[];
  /** Further routes of an entity, made above this table's folders. */
  more(subject: EntityModel, moduleCodes: ModuleCodes): readonly Route[];
  jobs: Jobs;
  startJob: StartJob;
  /** The sources of notices that domains declare. */
  sources: NoticeSources;
  /** Where files are kept; null: nowhere. */
  files: FileKeeping | null;
  /** The jobs of imports. */
  importing: ImportJobs;
}

/**
 * Every route of the server, computed from the documents. The server serves exactly this table, and the permission
 * matrix is tested from it. A generator that yields after each entity, so that other work can run in between.
 */
export function* routeTable({
  model,
  actions,
  hooks,
  offers,
  trades,
  fixed,
  records,
  tree,
  more,
  jobs,
  startJob,
  sources,
  files,
  importing,
}: RouteSources): Generator<void, Route[]> {
  const moduleCodes = codesByModule(model.domains);
  assertHooks(hooks, model);
  const verbs = actions.flatMap((action) =>
    actionRoutes(action, {
      model,
      records,
      tree,
      moduleCodes,
      jobs,
      startJob,
      sources,
      hooks,
      offers,
      trades,
    }),
  );
  const replaced = new Set([...verbs, ...fixed].map((route) => shapeOf(route.url)));
  const standard: Route[] = [];
  for (const entity of model.entities.values()) {
    yield;
    const routes = [
      ...standardRoutes(entity, model, moduleCodes, records),
      ...verbRoutes(entity, { model, records, tree, hooks, offers, trades, startJob, sources }),
    ];
    standard.push(...routes.filter((route) => !replaced.has(shapeOf(route.url))));
  }
  const rows = [...fixed, ...verbs, ...standard];
  const changing = new Set(rows.flatMap((route) => (route.writes && route.subject ? [route.subject] : [])));
  yield;
  const logs = [...changing]
    .flatMap((entity) => logRoutes(entity, records))
    .filter((route) => !replaced.has(shapeOf(route.url)));
  const served = [...model.entities.values()].filter(({ entity }) => entity.calls.length > 0);
  const values = served.map((entity) => valueEnumRoute(entity, model));
  const reveals = served.flatMap((entity) => revealRoutes(entity, records, moduleCodes));
  const steps = stepRoutes(model, records, moduleCodes);
  const forms = served.flatMap((entity) => formRoutes(entity, records, moduleCodes));
  const others = served.flatMap((entity) => more(entity, moduleCodes));
  const templates = served.flatMap((entity) => templateRoutes(entity, model, records, moduleCodes));
  const services = { model, records, files, actions: verbs, jobs, work: importing };
  const imports = served.flatMap((entity) => importRoutes(entity, services));
  const table = [
    ...rows,
    ...imports,
    ...logs,
    ...reveals,
    ...values,
    ...steps,
    ...forms,
    ...templates,
    ...others,
  ];
  yield;
  refuseTwice(table);
  return table;
}

/** Every code that a menu grants or a route requires: the codes of the super user. */
export function allCodes(model: Model, routes: readonly Route[]): ReadonlySet<string> {
  const asked = routes.flatMap((route) => (typeof route.access === 'object' ? route.access.anyOf : []));
  return new Set([...[...codesByModule(model.domains).values()].flat(), ...asked]);
}

/** A URL with anonymous parameters: URLs that differ only in parameter names are equal. */
function shapeOf(url: string): string {
  return url.replace(/:\w+/g, ':');
}

function refuseTwice(table: readonly Route[]): void {
  const seen = new Set<string>();
  for (const { method, url } of table) {
    const key = `${method} ${shapeOf(url)}`;
    if (seen.has(key)) throw new RouteTwiceError(key);
    seen.add(key);
  }
}
