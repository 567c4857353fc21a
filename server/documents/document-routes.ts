import Type, { type Static } from 'typebox';
import { NEW_VERSION } from '../../schemas/record/answer-shapes';
import type { EntityModel } from '../../schemas/model/entity-model';
import { permissionCode } from '../../schemas/document/permission';
import type { Method, Tx } from '../action';
import type { ConnectedRequest, SessionRequest } from '../contract/request';
import type { Route } from '../contract/route';
import { discardDraft, removeDocument, renameInDrafts, unbindApi } from './change-documents';
import { TABLE_INFO } from './document-row';
import type { ReadingVerb, Verb, WritingVerb } from './document-verb';
import { note, PublishBody, type PublishRequest } from './publish-body';
import { inLanguage } from './in-language';
import { publish, rollback } from './publish';
import {
  documentDetail,
  documentDiff,
  documentUsages,
  documentVersions,
  searchDocuments,
} from './read-documents';
import { columnValues, ColumnValues } from './column-values';
import { createList, NewListBody } from './create-list';
import { grantCreated, grantees } from './created-grants';
import {
  BenchShape,
  Cells,
  Names,
  NewList,
  PlanShape,
  PublishChoices,
  Published,
  SavedDraftShape,
  Usages,
  Versions,
} from './document-shapes';
import { menuPlaces } from './menu-place';
import { ListWords, namesOfList } from './name-list';
import { fileReadingVerbs, fileWritingVerb } from './page-file-verbs';
import { readBench } from './read-bench';
import { readCells, SheetFile } from './read-cells';
import { addDocument, editDocument } from './save-draft';
import { ResolveBody, resolveConflicts, type ResolveRequest } from './resolve-conflicts';
import { timedVerbs } from './timed-verbs';
import { ShadowBody, ShadowRun, shadowRun } from './shadow-run';
import { PreviewBody, PreviewToken, previewPage } from './start-preview';
import type { DocumentServices } from './document-services';

const version = Type.Integer({ minimum: 1 });
const name = (title: string) => Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{0,40}$', title });
/** Numbers in a query string, which contains only text. */
const NUMBER = '[1-9][0-9]{0,8}';

const DiscardBody = Type.Object({ version });
const RenameBody = Type.Object({ version, from: name('原名称'), to: name('新名称') });
const RollbackBody = Type.Object({ version, to: Type.Integer({ minimum: 1, title: '版本' }), note });
type RollbackRequest = Static<typeof RollbackBody>;
const DiffQuery = Type.Object({
  to: Type.Optional(Type.String({ pattern: `^${NUMBER}$` })),
  with: Type.Optional(Type.String({ pattern: `^${NUMBER}(,${NUMBER}){0,49}$` })),
  /** Where the page would be added to the menu: a domain, and the name of the entry above. */
  place: Type.Optional(Type.String({ pattern: '^[a-z][a-z0-9-]{0,47}(:[A-Za-z][A-Za-z0-9]{0,79})?$' })),
});
const VersionsQuery = Type.Object({
  no: Type.Optional(Type.String({ pattern: `^${NUMBER}$` })),
  /** The version that the one of `no`, or the draft, is compared with. */
  from: Type.Optional(Type.String({ pattern: `^${NUMBER}$` })),
});

/** The calls of documents. The option call is the entity's standard call. */
export function documentRoutes(services: DocumentServices): Route[] {
  const subject = services.model.entities.get(TABLE_INFO);
  if (!subject) return [];
  return [
    ...readingVerbs(services).flatMap(({ read, ...verb }) =>
      routesOf(subject, verb, (facts): Route => ({
        ...facts,
        writes: false,
        run: (request: ConnectedRequest) => inLanguage(request.lang, read(request)),
      })),
    ),
    ...writingVerbs(services).flatMap(({ write, changesTables = false, anew, ...verb }) =>
      routesOf(subject, verb, (facts): Route => ({
        ...facts,
        writes: true,
        changesTables,
        ...(anew && { anew }),
        run: async (request: ConnectedRequest<Tx>) =>
          inLanguage(request.lang, write(await services.context(request), request)),
      })),
    ),
  ];
}

function routesOf<T>(
  subject: EntityModel,
  { path, methods, permission, title, body, answer, bodyLimit, isLong }: Verb,
  route: (facts: ReturnType<typeof factsOf>) => T,
): T[] {
  const { entity } = subject;
  return methods.map((method) => route(factsOf(method)));

  function factsOf(method: Method) {
    return {
      method,
      url: `${entity.path}/${path}`,
      kind: 'fixed',
      entity: TABLE_INFO,
      subject,
      title,
      access: { anyOf: [permissionCode(entity.module, permission)] },
      textParams: [],
      ...(body !== undefined && { body }),
      ...(answer && { answer }),
      ...(bodyLimit && { bodyLimit }),
      ...(isLong && { isLong: () => true }),
    } as const;
  }
}

function readingVerbs(services: DocumentServices): ReadingVerb[] {
  const verb = { permission: 'search', methods: ['GET'] } as const;
  return [
    {
      ...verb,
      path: 'search',
      title: '查询',
      methods: ['POST'],
      body: null,
      read: searchDocuments(services),
    },
    { ...verb, path: 'detail/:id', title: '查看', methods: ['GET', 'POST'], read: documentDetail(services) },
    {
      ...verb,
      path: 'versions/:id',
      title: '查看版本',
      body: VersionsQuery,
      answer: Versions,
      read: documentVersions(services),
    },
    {
      ...verb,
      path: 'diff/:id',
      title: '查看差异',
      body: DiffQuery,
      answer: PlanShape,
      isLong: true,
      read: documentDiff(services),
    },
    {
      ...verb,
      path: 'bench/:id',
      permission: 'edit',
      title: '设计',
      answer: BenchShape,
      isLong: true,
      read: readBench(services),
    },
    {
      ...verb,
      path: 'values/:id',
      permission: 'edit',
      title: '查看列值',
      answer: ColumnValues,
      isLong: true,
      read: columnValues(services),
    },
    {
      ...verb,
      path: 'choices',
      title: '查看发布选项',
      answer: PublishChoices,
      read: publishChoices(services),
    },
    // The same for who starts a page: without that permission nothing is offered.
    {
      ...verb,
      path: 'start',
      permission: 'add',
      title: '新建页面',
      answer: PublishChoices,
      read: publishChoices(services),
    },
    {
      ...verb,
      path: 'names',
      permission: 'add',
      methods: ['POST'],
      title: '生成编码',
      body: ListWords,
      answer: Names,
      read: ({ tx, session, body }) =>
        namesOfList(tx, session.tenantId, services.model, body as Static<typeof ListWords>),
    },
    {
      ...verb,
      path: 'shadow/:id',
      permission: 'edit',
      methods: ['POST'],
      title: '试算规则',
      body: ShadowBody,
      answer: ShadowRun,
      isLong: true,
      read: shadowRun(services),
    },
    {
      ...verb,
      path: 'usages/:id',
      title: '查看引用',
      answer: Usages,
      isLong: true,
      read: documentUsages(services),
    },
    ...fileReadingVerbs(services),
  ];
}

/** Where a page can be placed in the menu, and who can be granted what it creates. */
function publishChoices(services: DocumentServices) {
  return async (request: ConnectedRequest) => ({
    places: await menuPlaces(request.tx, request.session.tenantId, request.lang, services.model),
    roles: await grantees(services, request),
    // Whoever has every right needs no grant.
    self: !request.session.isSupper,
  });
}

function writingVerbs(services: DocumentServices): WritingVerb[] {
  const { live } = services;
  const post = ['POST'] as const;
  const id = (request: SessionRequest) => request.params.id ?? 0;
  /** The body has been validated against the schema of the call. */
  const body = <T>(request: SessionRequest) => request.body as T;
  return [
    {
      path: 'add',
      methods: post,
      permission: 'add',
      title: '添加',
      body: null,
      answer: SavedDraftShape,
      bodyLimit: 'documentKb',
      isLong: true,
      write: (context, request) => addDocument(context, live, request.body),
    },
    {
      path: 'cells',
      methods: post,
      permission: 'add',
      title: '读取表格',
      body: SheetFile,
      answer: Cells,
      isLong: true,
      write: (_, request) => readCells(services, request),
    },
    {
      path: 'create-list',
      methods: post,
      permission: 'add',
      title: '新建页面',
      body: NewListBody,
      answer: NewList,
      bodyLimit: 'documentKb',
      changesTables: true,
      write: (context, request) => createList(context, services, request),
    },
    {
      path: 'edit/:id',
      methods: post,
      permission: 'edit',
      title: '编辑',
      body: null,
      answer: SavedDraftShape,
      bodyLimit: 'documentKb',
      isLong: true,
      write: (context, request) => editDocument(context, live, id(request), request.body),
    },
    {
      path: 'preview/:id',
      methods: post,
      permission: 'edit',
      title: '预览',
      body: PreviewBody,
      answer: PreviewToken,
      anew: true,
      write: (context, request) => previewPage(services, context, request),
    },
    {
      path: 'discard/:id',
      methods: post,
      permission: 'edit',
      title: '放弃修改',
      body: DiscardBody,
      answer: SavedDraftShape,
      isLong: true,
      write: (context, request) =>
        discardDraft(context, services, { id: id(request), ...body<{ version: number }>(request) }),
    },
    {
      path: 'resolve/:id',
      methods: post,
      permission: 'edit',
      title: '处理冲突',
      body: ResolveBody,
      answer: SavedDraftShape,
      isLong: true,
      write: (context, request) =>
        resolveConflicts(context, services, id(request), body<ResolveRequest>(request)),
    },
    {
      path: 'rename/:id',
      methods: post,
      permission: 'edit',
      title: '改名',
      body: RenameBody,
      answer: Type.Object({ documents: Type.Array(SavedDraftShape) }),
      isLong: true,
      write: (context, request) => renameInDrafts(context, services, id(request), body(request)),
    },
    {
      path: 'unbind-api/:id',
      methods: ['GET', 'POST'],
      permission: 'edit',
      title: '解除接口绑定',
      answer: NEW_VERSION,
      isLong: true,
      write: (context, request) => unbindApi(context, services, id(request)),
    },
    {
      path: 'del/:id',
      methods: ['DELETE', 'POST'],
      permission: 'del',
      title: '删除',
      changesTables: true,
      write: (context, request) => removeDocument(context, services, id(request)),
    },
    {
      path: 'publish/:id',
      methods: post,
      permission: 'publish',
      title: '发布',
      body: PublishBody,
      answer: Published,
      changesTables: true,
      write: (context, request) => {
        const { with: others = [], grants = [], ...given } = body<PublishRequest>(request);
        return publish(context, services, {
          ...{ ...given, ids: [id(request), ...others] },
          grant: ({ grantable }) => grantCreated(services, request, grants, grantable),
        });
      },
    },
    ...timedVerbs(services),
    fileWritingVerb(services),
    {
      path: 'rollback/:id',
      methods: post,
      permission: 'rollback',
      title: '回滚',
      body: RollbackBody,
      answer: Published,
      changesTables: true,
      write: (context, request) =>
        rollback(context, services, { id: id(request), ...body<RollbackRequest>(request) }),
    },
  ];
}
