import type { ActionContext, TransitionHooks, Tx } from '../../action';
import type { DomainServices } from '../../domain-service';
import type { DomainJob, TradeParts } from '../../domain-job';
import { domainWords } from '../../../schemas/model/words';
import { codesByModule, permissionTree } from '../../access/permission-tree';
import type { ConnectedRequest } from '../../contract/request';
import type { Served } from '../../documents/live-models';
import type { JobKind, Jobs } from '../../jobs/job-contract';
import { actionContext, type NoticeSources, type StartJob } from './action-context';
import { accessOf } from './action-routes';

interface DomainJobServices {
  /** The documents in force for a tenant. */
  served(tenantId: number): Pick<Served, 'model' | 'records'>;
  startJob: StartJob;
  sources: NoticeSources;
  hooks: TransitionHooks;
  offers: DomainServices;
  trades: TradeParts;
}

/** The jobs of the domains as kinds of the server. */
export function domainJobKinds(jobs: readonly DomainJob[], services: DomainJobServices): JobKind[] {
  return jobs.map((job): JobKind => {
    const contextOf = (request: ConnectedRequest) => jobContext(job, services, request);
    return {
      ...job,
      limits: { seconds: job.seconds },
      permitted({ tenantId, permissions }) {
        const { model } = services.served(tenantId);
        const subject = subjectOf(job, model);
        const access = accessOf(job, subject, model, codesByModule(model.domains));
        return access === 'session' || access.anyOf.some((code) => permissions.has(code));
      },
      run: ({ session, signal, progress, file, read, write, conclude }, input) =>
        job.run(
          {
            ...{ session, signal, progress, file },
            read: (work) => read(async (request) => work(await contextOf(request))),
            write: (work) => write(async (request) => work(await contextOf(request))),
            conclude: (work) => conclude(async (request) => work(await contextOf(request))),
          },
          input,
        ),
    };
  });
}

function jobContext(
  job: DomainJob,
  { served, startJob, sources, hooks, offers, trades }: DomainJobServices,
  request: ConnectedRequest,
): Promise<ActionContext> {
  const { model, records } = served(request.session.tenantId);
  const words = domainWords(model, request.lang, subjectOf(job, model).domain);
  const tree = permissionTree(model.domains);
  return actionContext(
    { model, records, tree, words, startJob, sources, hooks, offers, trades },
    request as ConnectedRequest<Tx>,
  );
}

function subjectOf(job: DomainJob, { entities }: Served['model']) {
  const subject = entities.get(job.entity);
  if (!subject) throw new Error(`The job "${job.kind}" names the unknown entity "${job.entity}"`);
  return subject;
}

/** Starts jobs of domains by their kind. */
export function startsJobs(jobs: Jobs, kinds: ReadonlyMap<string, JobKind>): StartJob {
  return (request, name, input) => {
    const kind = kinds.get(name);
    if (!kind) throw new Error(`There is no job "${name}"`);
    return jobs.start(request, kind, input);
  };
}
