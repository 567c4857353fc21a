import Type, { type Static } from 'typebox';
import { AppError } from '../../../schemas/errors/app-error';
import { permissionCode } from '../../../schemas/document/permission';
import type { EntityModel } from '../../../schemas/model/entity-model';
import type { ModuleCodes } from '../../access/permission-tree';
import type { Tx } from '../../action';
import type { ConnectedRequest } from '../../contract/request';
import type { WritingRoute } from '../../contract/route';
import { hasListPage, listPageOf } from '../../exports/exported-page';
import type { PrintResult } from '../../exports/print-job';
import type { PrintServices } from '../../exports/print-source';
import { recordPrints, type RecordPrints } from '../../exports/record-print';
import {
  logPrints,
  mayPrintRecords,
  PrintedIds,
  type RecordPrintInput,
} from '../../exports/record-print-job';
import type { JobKind, Jobs } from '../../jobs/job-contract';
import { limitError } from '../../contract/limit-error';
import { PrintedInputs, type PrintAnswer } from './print-routes';
import { JobStarted } from '../../jobs/job-started';

/** What the calls that print records work with. */
export interface RecordPrintServices extends PrintServices {
  moduleCodes: ModuleCodes;
  jobs: Jobs;
  kind: JobKind<RecordPrintInput, PrintResult>;
}

const Body = Type.Object(
  {
    /** The page whose templates are meant, if the entity has several. */
    page: Type.Optional(Type.String({ maxLength: 128, title: '页面' })),
    ids: PrintedIds,
  },
  { additionalProperties: false },
);

/**
 * `POST {base}/print/record/{template}`: what a print of the records `ids` with their lines consists of, for the preview.
 * `POST {base}/print/record-pdf/{template}`: the same in one PDF, as the file of a job. Both need the rights to read and to
 * print, and are logged as a print of each record.
 */
export function recordPrintRoutes(subject: EntityModel, services: RecordPrintServices): WritingRoute[] {
  const { id: entity, path, module } = subject.entity;
  const { model, moduleCodes, jobs } = services;
  const code = permissionCode(module, 'print');
  const isOffered = moduleCodes.get(module)?.includes(code) === true;
  if (!isOffered || !subject.has('detail') || !hasListPage(model, entity)) return [];
  const facts = {
    method: 'POST',
    kind: 'standard',
    entity,
    subject,
    textParams: [],
    body: Body,
    writes: true,
    access: { anyOf: [code] },
  } as const;
  return [
    {
      ...facts,
      url: `${path}/print/record/:id`,
      title: '打印单据',
      answer: PrintedInputs,
      isLong: () => true,
      run: (request) => answerInputs(subject, request, services),
    },
    {
      ...facts,
      url: `${path}/print/record-pdf/:id`,
      title: '单据导出 PDF',
      answer: JobStarted,
      run: async (request) => {
        const { asked } = await readPrints(subject, request, services);
        return { job: { id: await jobs.start(request, services.kind, asked) } };
      },
      after: async (answer, request) => {
        const { job } = answer as { job: { id: number } };
        return { job: await jobs.awaitJob(request, job.id) };
      },
    },
  ];
}

async function answerInputs(
  subject: EntityModel,
  request: ConnectedRequest<Tx>,
  services: RecordPrintServices,
): Promise<PrintAnswer> {
  const { records, limits } = services;
  const { prints, asked } = await readPrints(subject, request, services);
  await logPrints(request, records, asked, prints);
  return { inputs: prints.inputs, maxPages: limits.printPages };
}

async function readPrints(
  subject: EntityModel,
  request: ConnectedRequest<Tx>,
  services: RecordPrintServices,
): Promise<{ prints: RecordPrints; asked: RecordPrintInput }> {
  const { model, limits } = services;
  const { id: entity, module } = subject.entity;
  if (!mayPrintRecords(request.session, module)) throw new AppError('forbidden');
  const { page: named, ids } = request.body as Static<typeof Body>;
  const page = listPageOf(model, entity, named ?? null);
  const asked = { entity, page: page.id, template: request.params.id ?? 0, ids, title: page.noun };
  const prints = await recordPrints(request, page, asked, services);
  const rows = prints.inputs.reduce((sum, input) => sum + input.rows.length, 0);
  if (rows > limits.printRows) throw limitError('printTooManyRows', 'printRows', limits);
  return { prints, asked };
}
