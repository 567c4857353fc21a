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
import type { ImportServices } from './import-context';
import { ImportStore } from './import-store';
import { shownRow } from './shown-rows';
import { submitImport } from './submit-import';
import { templateSheet } from './template-sheet';
import { undoImport } from './undo-import';
import { uploadSheet } from './upload-sheet';

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
export function importRoutes(subject: EntityModel, services: ImportServices): Route[] {
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
  const submit = {
    ...facts('submit', '提交导入'),
    body: ImportSubmitBody,
    answer: ImportDone,
    writes: true,
    countsWritten: true,
  } as const;
  return [
    {
      ...facts('template', '下载导入模板'),
      ...{ method: 'GET', sends: '*/*', writes: false },
      run: (request: ConnectedRequest) => templateSheet(services, subject, request),
    },
    {
      ...facts('upload', '上传导入文件'),
      ...{ body: UploadBody, answer: ImportSummary, writes: true },
      isLong: () => true,
      async run(request: ConnectedRequest<Tx>) {
        const summary = await uploadSheet(services, subject, request);
        const { fileName: file, counts } = summary;
        await services.records.audit(request, {
          ...{ action: 'import-upload', entity, dataId: null, data: { file, ...counts } },
        });
        return summary;
      },
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
        return { total: await own.count(batch, kind), rows: rows.map(shownRow) };
      },
    },
    {
      ...facts('change', '修改导入的行'),
      ...{ body: ImportChangeBody, answer: ImportChanged, writes: true },
      run: (request: ConnectedRequest<Tx>) => changeRows(services, subject, request),
    },
    {
      ...submit,
      isLong: () => true,
      run: (request: ConnectedRequest<Tx>) => submitImport(services, subject, request, submit),
    },
    {
      ...facts('undo', '撤销导入'),
      ...{ body: ImportBody, answer: Undone, writes: true },
      isLong: () => true,
      run: (request: ConnectedRequest<Tx>) => undoImport(services, subject, request),
    },
    {
      ...facts('errors', '下载导入错误'),
      ...{ body: ImportBody, sends: '*/*', writes: false },
      run: (request: ConnectedRequest) => errorSheet(services, subject, request),
    },
    {
      ...facts('list', '查看导入批次'),
      ...{ body: ListBody, answer: Type.Array(ImportBatch), writes: false },
      run: (request: ConnectedRequest) => store(request).list(LISTED),
    },
  ];
}
