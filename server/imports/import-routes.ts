import Type from 'typebox';
import {
  ImportBatch,
  ImportBody,
  ImportChangeBody,
  ImportChanged,
  ImportDone,
  ImportRows,
  ImportRowsBody,
  ImportSubmitBody,
  ImportSummary,
} from '../../schemas/record/import-contract';
import { permissionCode } from '../../schemas/document/permission';
import type { EntityModel } from '../../schemas/model/entity-model';
import type { Tx } from '../action';
import type { ConnectedRequest } from '../contract/request';
import type { Route, RouteFacts } from '../contract/route';
import { changeRows } from './change-rows';
import { errorSheet } from './error-sheet';
import { JobStarted } from '../jobs/job-started';
import { ImportStore } from './import-store';
import { isUnseen } from '../records/masked-criteria';
import { shownRows } from './shown-rows';
import { templateSheet } from './template-sheet';
import { orJob, workCalls, type ImportRouteServices } from './work-calls';

/** Batches that `import/list` answers. */
const LISTED = 20;

const UploadBody = Type.Object(
  { url: Type.String({ minLength: 1, maxLength: 2000, title: '上传的文件' }) },
  // Parameters of the page are columns of the entity; others are ignored.
  { additionalProperties: true },
);
const ListBody = Type.Object({}, { additionalProperties: false });
const Undone = Type.Object({ count: Type.Integer() }, { additionalProperties: false });

/**
 * The calls of an import: `{path}/import/…` for entities that declare one, with the permission `import` of their module
 * (building-blocks 7; domains 2.0).
 */
export function importRoutes(subject: EntityModel, services: ImportRouteServices): Route[] {
  const { id: entity, path, module } = subject.entity;
  if (!subject.entity.import) return [];
  const facts = (
    call: string,
    title: string,
  ): Omit<RouteFacts, 'writes' | 'access'> & {
    access: { anyOf: string[] };
  } => ({
    method: 'POST',
    url: `${path}/import/${call}`,
    kind: 'standard',
    entity,
    subject,
    title,
    access: { anyOf: [permissionCode(module, 'import')] },
    textParams: [],
  });
  const store = ({ tx, session }: ConnectedRequest) => new ImportStore(tx, session, entity);
  const calls = workCalls(subject, services);
  return [
    {
      ...facts('template', '下载导入模板'),
      ...{ method: 'GET', sends: '*/*', writes: false },
      run: (request: ConnectedRequest) => templateSheet(services, subject, request),
    },
    {
      ...facts('upload', '上传导入文件'),
      ...{ body: UploadBody, answer: orJob(ImportSummary), writes: true },
      ...calls.check,
    },
    {
      ...facts('rows', '查看导入的行'),
      ...{ body: ImportRowsBody, answer: ImportRows, writes: false },
      async run(request: ConnectedRequest) {
        const {
          import: batch,
          kind = null,
          offset,
          limit,
        } = request.body as {
          import: number;
          kind?: ImportRows['rows'][number]['kind'];
          offset: number;
          limit: number;
        };
        const own = store(request);
        await own.batch(batch);
        const rows = await own.rows(batch, kind, offset, limit);
        return {
          total: await own.count(batch, kind),
          rows: shownRows(rows, isUnseen(request.session, subject)),
        };
      },
    },
    {
      ...facts('change', '修改导入的行'),
      ...{ body: ImportChangeBody, answer: ImportChanged, writes: true },
      run: (request: ConnectedRequest<Tx>) => changeRows(services, subject, request),
    },
    {
      ...facts('submit', '提交导入'),
      ...{ body: ImportSubmitBody, answer: orJob(ImportDone), writes: true },
      ...calls.submit,
    },
    {
      ...facts('undo', '撤销导入'),
      // What it takes back can be tried again.
      ...{ body: ImportBody, answer: orJob(Undone), writes: true, countsWritten: true },
      ...calls.undo,
    },
    {
      ...facts('errors', '下载导入错误'),
      ...{ body: ImportBody, sends: '*/*', writes: false },
      run: (request: ConnectedRequest) => errorSheet(services, subject, request),
    },
    {
      ...facts('error-sheet', '导出导入错误'),
      ...{ body: ImportBody, answer: JobStarted, writes: true },
      ...calls.errors,
    },
    {
      ...facts('list', '查看导入批次'),
      ...{ body: ListBody, answer: Type.Array(ImportBatch), writes: false },
      run: (request: ConnectedRequest) => store(request).list(LISTED),
    },
  ];
}
