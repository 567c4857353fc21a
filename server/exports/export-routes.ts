import Type from 'typebox';
import { AppError } from '../../schemas/errors/app-error';
import type { JsonObject } from '../../schemas/json';
import { permissionCode } from '../../schemas/document/permission';
import type { EntityModel } from '../../schemas/model/entity-model';
import type { Model } from '../../schemas/model/model';
import type { Tx } from '../action';
import type { ModuleCodes } from '../access/permission-tree';
import type { ConnectedRequest } from '../contract/request';
import type { Limits } from '../contract/limits';
import type { WritingRoute } from '../contract/route';
import type { JobKind, Jobs } from '../jobs/job-contract';
import { filteredColumns } from '../records/filter-condition';
import { maskedAmong, maskedCriteria } from '../records/masked-criteria';
import type { Records } from '../records/records';
import { criteriaWords } from './criteria-words';
import {
  EXPORT_FORMATS,
  readExportBody,
  type ExportFormat,
  type ExportInput,
  type ExportResult,
} from './export-input';
import { listTemplate, mostRows, refuseTooMany } from './export-job';
import { EXPORT_WRITERS } from './export-writers';
import { ExportedPage, hasListPage, listPageOf } from './exported-page';
import { JobStarted } from '../jobs/job-started';

/** What the calls of exports work with. */
export interface ExportRouteServices {
  model: Model;
  records: Records;
  moduleCodes: ModuleCodes;
  jobs: Jobs;
  kind: JobKind<ExportInput, ExportResult>;
  limits: Limits;
}

/**
 * `POST {base}/export/excel|csv/{template}`: the rows of a search in a file, as the list shows them (0) or as a stored
 * template says. Exists where the menu can grant the code and a list page shows the rows.
 */
export function exportRoutes(subject: EntityModel, services: ExportRouteServices): WritingRoute[] {
  const { id, path, module } = subject.entity;
  const code = permissionCode(module, 'export');
  const { model, moduleCodes } = services;
  const isOffered = moduleCodes.get(module)?.includes(code) && subject.has('search');
  if (!isOffered || !hasListPage(model, id)) return [];
  const files = EXPORT_FORMATS.map((format): WritingRoute => ({
    method: 'POST',
    // With the name `id` every call counts as a guess at the masked values that it searches by (`masked-search.ts`).
    url: `${path}/export/${format}/:id`,
    kind: 'standard',
    entity: id,
    subject,
    title: `导出 ${EXPORT_WRITERS[format].name}`,
    access: { anyOf: [code] },
    textParams: [],
    body: null,
    answer: JobStarted,
    writes: true,
    run: (request) => start(subject, format, request, services),
    after: async (answer, request) => {
      const { job } = answer as { job: { id: number } };
      return { job: await services.jobs.awaitJob(request, job.id) };
    },
  }));
  const visible: WritingRoute = {
    method: 'POST',
    url: `${path}/export/visible`,
    kind: 'standard',
    entity: id,
    subject,
    title: '导出本页',
    access: { anyOf: [code] },
    textParams: [],
    body: null,
    answer: Type.Object({}),
    writes: true,
    run: (request) => logVisible(subject, request, services),
  };
  return [...files, visible];
}

/** Rows of a page at most. */
const MOST_VISIBLE = 100_000;

/** The log row of an export that the browser makes of the rows that it shows, with what they were searched by. */
async function logVisible(
  subject: EntityModel,
  request: ConnectedRequest<Tx>,
  { model, records, limits }: ExportRouteServices,
): Promise<object> {
  const { id: entity } = subject.entity;
  const { count, ...rest } = request.body;
  if (!Number.isInteger(count) || (count as number) < 0 || (count as number) > MOST_VISIBLE)
    throw new AppError('invalidCriteria', {}, { field: 'count' });
  const { page, search } = readExportBody(rest, limits);
  const listed = await ExportedPage.of(listPageOf(model, entity, page), model, request);
  const field = (name: string) => listed.column(name)?.field;
  // Of a pivot the criteria are those of its list.
  const { pivot: _, ...asked } = search;
  const query = records.listQuery(entity, asked);
  const criteria = await criteriaWords(entity, query, request, { model, records, field });
  const data = {
    ...{ format: 'Excel', count: count as number },
    ...(criteria.length > 0 && { criteria: criteria as unknown as JsonObject[] }),
  };
  await records.audit(request, { action: 'export', entity, dataId: null, data });
  return {};
}

/** Checks everything that the session could have asked wrongly, and starts the job. */
async function start(
  subject: EntityModel,
  format: ExportFormat,
  request: ConnectedRequest<Tx>,
  { model, records, jobs, kind, limits }: ExportRouteServices,
): Promise<{ job: { id: number } }> {
  const { entity } = subject;
  const body = readExportBody(request.body, limits);
  if (body.search.pivot) throw new AppError('pivotNotExported');
  const compiled = listPageOf(model, entity.id, body.page);
  const page = await ExportedPage.of(compiled, model, request);
  const { id = 0 } = request.params;
  if (id > 0) await listTemplate(request, model, compiled, id);
  for (const name of body.columns ?? [])
    if (!page.column(name)) throw new AppError('invalidCriteria', {}, { field: 'columns' });
  const query = records.listQuery(entity.id, body.search);
  const masked = [
    ...maskedCriteria(subject, request.session, query.criteria),
    ...maskedAmong(subject, request.session, filteredColumns(query.filter)),
  ];
  if (masked.length > 0) request.guesses?.(masked);
  const { total } = await records.stream(entity.id, request, {
    query,
    ids: body.ids,
    most: mostRows(request),
  });
  refuseTooMany(total, request);
  const { columns, ids, search } = body;
  const input = {
    entity: entity.id,
    page: compiled.id,
    format,
    template: id,
    columns,
    ids,
    search,
    title: compiled.title,
  };
  return { job: { id: await jobs.start(request, kind, input) } };
}
