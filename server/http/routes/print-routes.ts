import Type from 'typebox';
import { AppError } from '../../../schemas/errors/app-error';
import { permissionCode } from '../../../schemas/document/permission';
import type { EntityModel } from '../../../schemas/model/entity-model';
import type { PrintInput, PrintRow } from '../../../schemas/print/print-input';
import type { Tx } from '../../action';
import type { ModuleCodes } from '../../access/permission-tree';
import type { ConnectedRequest } from '../../contract/request';
import type { WritingRoute } from '../../contract/route';
import { readExportBody } from '../../exports/export-input';
import { hasListPage, listPageOf } from '../../exports/exported-page';
import { PDF_SUFFIXES, type PrintJobInput, type PrintResult } from '../../exports/print-job';
import { listPrint, printed, type PrintServices, type PrintSource } from '../../exports/print-source';
import type { JobKind, Jobs } from '../../jobs/job-contract';
import { filteredColumns } from '../../records/filter-condition';
import { maskedAmong, maskedCriteria } from '../../records/masked-criteria';
import { JobStarted } from '../../jobs/job-started';

/** What the calls of prints work with. */
export interface PrintRouteServices extends PrintServices {
  moduleCodes: ModuleCodes;
  jobs: Jobs;
  kind: JobKind<PrintJobInput, PrintResult>;
}

/** Prints as `schemas/print/print-input.ts` describes them, and how many pages they may have together. */
export const PrintedInputs = Type.Object({
  inputs: Type.Array(Type.Object({}, { additionalProperties: true })),
  maxPages: Type.Integer(),
});

/**
 * `POST {base}/print/{template}`: what a print of the list consists of, for the preview, which lays it out by the same
 * module as the PDF. `POST {base}/export/pdf/{template}`: the PDF, as the file of a job. The body is that of an export;
 * both are logged as a print, with count and criteria.
 */
export function printRoutes(subject: EntityModel, services: PrintRouteServices): WritingRoute[] {
  const { id: entity, path, module } = subject.entity;
  const { model, moduleCodes, jobs } = services;
  const offered = new Set(moduleCodes.get(module));
  const codes = PDF_SUFFIXES.map((suffix) => permissionCode(module, suffix)).filter((code) =>
    offered.has(code),
  );
  if (codes.length === 0 || !subject.has('search') || !hasListPage(model, entity)) return [];
  const facts = {
    method: 'POST',
    kind: 'standard',
    entity,
    subject,
    textParams: [],
    body: null,
    writes: true,
  } as const;
  const preview: WritingRoute = {
    ...facts,
    // With the name `id` every call counts as a guess at the masked values that it searches by (`masked-search.ts`).
    url: `${path}/print/:id`,
    title: '打印',
    access: { anyOf: [permissionCode(module, 'print')] },
    answer: PrintedInputs,
    isLong: () => true,
    run: (request) => answerInput(subject, request, services),
  };
  const pdf: WritingRoute = {
    ...facts,
    url: `${path}/export/pdf/:id`,
    title: '导出 PDF',
    access: { anyOf: codes },
    answer: JobStarted,
    run: (request) => startJob(subject, request, services),
    after: async (answer, request) => {
      const { job } = answer as { job: { id: number } };
      return { job: await jobs.awaitJob(request, job.id) };
    },
  };
  return offered.has(permissionCode(module, 'print')) ? [preview, pdf] : [pdf];
}

/** What a preview gets. */
export interface PrintAnswer {
  inputs: PrintInput[];
  maxPages: number;
}

async function answerInput(
  subject: EntityModel,
  request: ConnectedRequest<Tx>,
  services: PrintRouteServices,
): Promise<PrintAnswer> {
  const { records, limits } = services;
  const { source, asked } = await readSource(subject, request, services);
  const rows: PrintRow[] = [];
  for await (const part of source.rows()) rows.push(...part);
  const data = printed(source, asked);
  await records.audit(request, { action: 'print', entity: subject.entity.id, dataId: null, data });
  return { inputs: [{ ...source.head, rows }], maxPages: limits.printPages };
}

/** Checks everything that the session could have asked wrongly, and starts the job. */
async function startJob(
  subject: EntityModel,
  request: ConnectedRequest<Tx>,
  services: PrintRouteServices,
): Promise<{ job: { id: number } }> {
  const { asked } = await readSource(subject, request, services);
  return { job: { id: await services.jobs.start(request, services.kind, asked) } };
}

async function readSource(
  subject: EntityModel,
  request: ConnectedRequest,
  services: PrintRouteServices,
): Promise<{ source: PrintSource; asked: PrintJobInput }> {
  const { records, model, limits } = services;
  const { id: entity } = subject.entity;
  const { page: named, ...body } = readExportBody(request.body, limits);
  if (body.search.pivot) throw new AppError('pivotNotExported');
  const query = records.listQuery(entity, body.search);
  const masked = [
    ...maskedCriteria(subject, request.session, query.criteria),
    ...maskedAmong(subject, request.session, filteredColumns(query.filter)),
  ];
  if (masked.length > 0) request.guesses?.(masked);
  const page = listPageOf(model, entity, named);
  const asked = { ...body, entity, page: page.id, template: request.params.id ?? 0, title: page.title };
  return { source: await listPrint(request, page, asked, services), asked };
}
