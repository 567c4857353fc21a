import type { DocumentServices } from './document-services';
import { PlanShape } from './document-shapes';
import type { ReadingVerb, WritingVerb } from './document-verb';
import { exportPage } from './export-page';
import { checkPageFile, CheckFileBody, ImportedPage, importPage, ImportPageBody } from './import-page';
import { ExportedPage } from './page-file';

/** The calls that read pages as files. */
export function fileReadingVerbs(services: DocumentServices): ReadingVerb[] {
  return [
    {
      path: 'export-page/:id',
      methods: ['GET'],
      permission: 'search',
      title: '导出页面',
      answer: ExportedPage,
      isLong: true,
      read: exportPage(services),
    },
    {
      path: 'check-page',
      methods: ['POST'],
      // It writes nothing, and tells what the documents are.
      permission: 'search',
      title: '试导入页面',
      body: CheckFileBody,
      answer: PlanShape,
      bodyLimit: 'documentKb',
      isLong: true,
      read: checkPageFile(services),
    },
  ];
}

/** The call that takes over a page file. */
export function fileWritingVerb(services: DocumentServices): WritingVerb {
  return {
    path: 'import-page',
    methods: ['POST'],
    permission: 'add',
    title: '导入页面',
    body: ImportPageBody,
    answer: ImportedPage,
    bodyLimit: 'documentKb',
    changesTables: true,
    write: (context, request) => importPage(context, services, request),
  };
}
