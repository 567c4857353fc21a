import Type, { type Static } from 'typebox';
import { AppError } from '../../../schemas/errors/app-error';
import type { JsonObject } from '../../../schemas/json';
import type { Language } from '../../../schemas/languages';
import { permissionCode } from '../../../schemas/document/permission';
import type { EntityModel } from '../../../schemas/model/entity-model';
import type { Model } from '../../../schemas/model/model';
import type { CompiledPage } from '../../../schemas/model/page';
import { templateSuffixes } from '../../../schemas/template/template-call';
import { TemplateContent, type ExportTemplate } from '../../../schemas/template/export-template';
import { TEMPLATE_MOST } from '../../../schemas/template/template-bounds';
import { orderedColumns } from '../../../schemas/template/template-columns';
import type { ModuleCodes } from '../../access/permission-tree';
import type { Session } from '../../action';
import { checkBody } from '../../contract/check-body';
import type { ConnectedRequest } from '../../contract/request';
import type { Route } from '../../contract/route';
import { mayShareViews } from '../../records/list-views';
import type { Records } from '../../records/records';
import { ROLES } from '../../identity/identity-entities';
import { readTemplate } from '../../templates/read-template';
import { removeTemplate, saveTemplate } from '../../templates/save-template';
import { seenTemplates } from '../../templates/stored-templates';
import { openPages } from './open-pages';

const closed = { additionalProperties: false } as const;
const kind = Type.Enum(['list', 'record'], { title: '用途：list 列表或 record 单据' });
/** The page whose list is meant, if the entity has several. */
const page = Type.Optional(Type.String({ maxLength: 100, title: '页面' }));
const Query = Type.Object({ page, kind: Type.Optional(kind) }, closed);
/** A part of a template; its shape is that of `TemplateContent`, which the call checks. */
const part = (title: string) => Type.Object({}, { additionalProperties: true, title });
const parts = (title: string) => Type.Array(Type.Any(), { maxItems: TEMPLATE_MOST.columns, title });
/** The payload of the specification (building-blocks 7), with the page, the version and who shares it. */
const SaveBody = Type.Object(
  {
    kind: Type.Optional(kind),
    name: Type.String({ title: '文件名' }),
    tempName: Type.String({ maxLength: TEMPLATE_MOST.name, title: '模板名称' }),
    exportTitle: Type.String({ title: '标题' }),
    columns: parts('导出的列，可有下级'),
    colOrder: Type.Optional(
      Type.Record(Type.String({ maxLength: 130 }), Type.Integer({ minimum: 0 }), { title: '各列的次序' }),
    ),
    columnModel: Type.String({ title: '列头：grouped 分组或 flat 不分组' }),
    header: parts('表头字段'),
    footer: parts('页脚签字'),
    excelConfig: part('导出配置'),
    pdfConfig: part('打印配置'),
    totals: Type.Optional(part('合计')),
    page,
    /** Of the stored template; not for a new one. */
    version: Type.Optional(Type.Integer({ minimum: 1 })),
    shared: Type.Optional(Type.Boolean({ title: '本机构共享' })),
    roles: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1 }), {
        ...{ maxItems: TEMPLATE_MOST.roles, uniqueItems: true, title: '共享的角色' },
      }),
    ),
  },
  closed,
);

const Listed = Type.Array(
  Type.Object(
    {
      id: Type.Integer(),
      tempName: Type.String(),
      kind: Type.Enum(['list', 'record']),
      version: Type.Integer(),
      mine: Type.Boolean(),
      shared: Type.Boolean(),
      roles: Type.Optional(Type.Array(Type.Integer())),
    },
    closed,
  ),
);
/** An `ExportTemplate`, with what its reader does not get (`left`) and, for those who share, the choices of roles. */
const Detail = Type.Object(
  { id: Type.Integer(), version: Type.Integer(), tempName: Type.String(), page: Type.String() },
  { additionalProperties: true },
);
const Saved = Type.Object({ id: Type.Integer(), version: Type.Integer() }, closed);

/**
 * The templates of an entity's exports and prints: `{base}/export-config/…`. They are read by all who export, print or
 * configure, and saved by those who configure (`_export_config`).
 */
export function templateRoutes(
  subject: EntityModel,
  model: Model,
  records: Records,
  codes: ModuleCodes,
): Route[] {
  const { id: entity, path, module } = subject.entity;
  const offered = new Set(codes.get(module));
  const suffixes = templateSuffixes((suffix) => offered.has(permissionCode(module, suffix)));
  const lists = listPages(model, entity);
  if (suffixes.length === 0 || lists.length === 0) return [];
  const opens = openPages(model);
  const pageOf = (session: Session, given: unknown): CompiledPage => {
    const open = lists.filter(({ id }) => opens(session, id));
    const found = given === undefined ? open[0] : open.find(({ id }) => id === given);
    if (!found) throw new AppError('unknownPage', { id: String(given ?? entity) });
    return found;
  };
  const facts = (url: string, title: string) =>
    ({
      url: `${path}/export-config/${url}`,
      kind: 'standard',
      entity,
      subject,
      title,
      textParams: [],
    }) as const;
  const reads = { anyOf: suffixes.map((suffix) => permissionCode(module, suffix)) };
  const writes = { anyOf: [permissionCode(module, 'export_config')] };
  /** What a template was named, for whom, and by whom is in the log. */
  const told = (request: ConnectedRequest, action: string, data: Parameters<Records['audit']>[1]['data']) =>
    records.audit(request, { action, entity, dataId: null, ...(data && { data }) });

  return [
    {
      ...facts('list', '导出模板列表'),
      method: 'GET',
      access: reads,
      writes: false,
      body: Query,
      answer: Listed,
      run: async ({ session, tx, body }) =>
        seenTemplates(tx, session, pageOf(session, body.page).id, kindOf(body.kind)),
    },
    {
      ...facts('detail/:id', '导出模板'),
      method: 'GET',
      access: reads,
      writes: false,
      body: Query,
      answer: Detail,
      run: async (request) => {
        const { session, body, params } = request;
        const wanted = { id: params.id ?? 0, kind: kindOf(body.kind) ?? ('list' as const) };
        const { template, left } = await readTemplate(request, model, pageOf(session, body.page), wanted);
        const roles = mayShareViews(session, model) ? model.entities.get(ROLES)?.entity.path : undefined;
        return { ...template, left, ...(roles !== undefined && { shareWith: `${roles}/option` }) };
      },
    },
    {
      ...facts('save/:id', '保存导出模板'),
      method: 'POST',
      access: writes,
      writes: true,
      body: SaveBody,
      answer: Saved,
      run: async (request) => {
        const given = request.body as unknown as Static<typeof SaveBody>;
        const { tempName, shared = false, roles = [] } = given;
        const id = request.params.id ?? 0;
        const of = pageOf(request.session, given.page);
        if (id !== 0 && given.version === undefined) throw new AppError('versionRequired');
        const saved = await saveTemplate(request, model, of, {
          ...{ id, version: given.version ?? 0, tempName, shared, roles },
          content: contentOf(given, request.lang),
        });
        const data = { template: tempName, templateId: saved.id, page: of.id, version: saved.version };
        await told(request, id === 0 ? 'add-template' : 'save-template', {
          ...data,
          shared,
          roles: [...roles],
        });
        return { id: saved.id, version: saved.version };
      },
    },
    {
      ...facts('del/:id', '删除导出模板'),
      method: 'DELETE',
      access: writes,
      writes: true,
      answer: Type.Null(),
      run: async (request) => {
        const { session, tx, params } = request;
        const pages = new Set(lists.map((one) => one.id));
        const removed = await removeTemplate(tx, session, pages, params.id ?? 0);
        const data = { template: removed.name, templateId: removed.id, page: removed.page };
        await told(request, 'remove-template', data);
        return null;
      },
    },
  ];
}

function kindOf(value: unknown): ExportTemplate['kind'] | undefined {
  return value === 'list' || value === 'record' ? value : undefined;
}

/** The list pages of an entity, in the order of the model. */
function listPages({ pages }: Model, entity: string): CompiledPage[] {
  return [...pages.values()].filter(
    (page): page is CompiledPage => !('problems' in page) && page.kind === 'list' && page.entity === entity,
  );
}

/** The content of a template in the shape of its grammar; throws the errors of fields. */
function contentOf(given: Static<typeof SaveBody>, lang: Language): TemplateContent {
  const { name, exportTitle, colOrder, header, footer, pdfConfig, excelConfig, columnModel } = given;
  const content = {
    ...{ kind: given.kind ?? 'list', name: name.trim(), exportTitle: exportTitle.trim() },
    ...{ columns: given.columns, baseHeader: header, baseFooter: footer },
    ...{ pdfConfig, excelConfig, columnModel },
    totals: given.totals ?? { show: false, carried: false },
  };
  const checked = checkBody(TemplateContent, content as JsonObject, lang, (text) => text);
  const { columns, ...more } = checked as unknown as TemplateContent;
  return { ...more, columns: colOrder ? orderedColumns(columns, colOrder) : columns };
}
