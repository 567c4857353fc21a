import Type from 'typebox';
import { permissionCode } from '../../../schemas/document/permission';
import type { EntityModel } from '../../../schemas/model/entity-model';
import type { JsonObject } from '../../../schemas/json';
import type { PrintRow } from '../../../schemas/print/print-input';
import type { ModuleCodes } from '../../access/permission-tree';
import type { Limits } from '../../contract/limits';
import type { ConnectedRequest } from '../../contract/request';
import type { WritingRoute } from '../../contract/route';
import { readExportBody } from '../../exports/export-input';
import { listPageOf } from '../../exports/exported-page';
import { listPrint, type PrintServices } from '../../exports/print-source';
import { filteredColumns } from '../../records/filter-condition';
import { maskedAmong, maskedCriteria } from '../../records/masked-criteria';

/** A print as `schemas/print/print-input.ts` describes it, and how many pages it may have. */
const Answer = Type.Object({
  input: Type.Object({}, { additionalProperties: true }),
  maxPages: Type.Integer(),
});

/**
 * `POST {base}/print/{template}`: what a print of the list consists of, for the preview, which lays it out by the same
 * module as the PDF. The body is that of an export. It is logged as a print, with count and criteria.
 */
export function printRoutes(
  subject: EntityModel,
  codes: ModuleCodes,
  services: PrintServices,
): WritingRoute[] {
  const { id: entity, path, module } = subject.entity;
  const code = permissionCode(module, 'print');
  const { model, limits } = services;
  const hasList = [...model.pages.values()].some(
    (page) => !('problems' in page) && page.kind === 'list' && page.entity === entity,
  );
  if (!codes.get(module)?.includes(code) || !subject.has('search') || !hasList) return [];
  return [
    {
      method: 'POST',
      // With the name `id` every call counts as a guess at the masked values that it searches by (`masked-search.ts`).
      url: `${path}/print/:id`,
      kind: 'standard',
      entity,
      subject,
      title: '打印',
      access: { anyOf: [code] },
      textParams: [],
      body: null,
      answer: Answer,
      writes: true,
      isLong: () => true,
      run: (request) => run(subject, request, services, limits),
    },
  ];
}

async function run(
  subject: EntityModel,
  request: ConnectedRequest,
  services: PrintServices,
  limits: Limits,
): Promise<{ input: object; maxPages: number }> {
  const { records, model } = services;
  const { id: entity } = subject.entity;
  const body = readExportBody(request.body, limits);
  const query = records.listQuery(entity, body.search);
  const masked = [
    ...maskedCriteria(subject, request.session, query.criteria),
    ...maskedAmong(subject, request.session, filteredColumns(query.filter)),
  ];
  if (masked.length > 0) request.guesses?.(masked);
  const template = request.params.id ?? 0;
  const source = await listPrint(
    request,
    listPageOf(model, entity, body.page),
    { ...body, template },
    services,
  );
  const rows: PrintRow[] = [];
  for await (const part of source.rows()) rows.push(...part);
  const data: JsonObject = {
    count: rows.length,
    ...(template > 0 && { template: source.template }),
    ...(body.ids && { ids: body.ids.length }),
    ...(source.criteria.length > 0 && { criteria: source.criteria as unknown as JsonObject[] }),
  };
  await records.audit(request, { action: 'print', entity, dataId: null, data });
  return { input: { ...source.head, rows }, maxPages: limits.printPages };
}
