import { compileAction } from './compile-action';
import { compileFormConfig, type FormScope } from './compile-form-config';
import { wordMessage } from './document-check';
import type { Call } from './entity';
import type { Field } from './field';
import { hashText } from './hash-text';
import { overrideField, type Neighbours } from './join-field';
import type { EntityModel } from './model';
import type { CompiledPage } from './page';
import type { Page, SearchItem } from './page-document';
import { foreignModel } from './foreign-model';
import { checkPageKind } from './check-page-kind';
import { permissionCode } from './permission';
import type { Report } from './problem';
import { ownerField, SYSTEM_FIELDS } from './system-fields';

export interface PageNeighbours extends Neighbours {
  models: ReadonlyMap<string, EntityModel>;
  /** Entities that are there but failed their check. */
  brokenEntities: ReadonlySet<string>;
  /** Ids of all page documents. */
  pageIds: ReadonlySet<string>;
}

const DEFAULT_PAGE_SIZE = 10;
const DEFAULT_DIALOG_WIDTH = 840;

/** Joins a page with its entity: every URL, code, label and option in place. Mistakes go to `report`. */
export function compilePage(page: Page, neighbours: PageNeighbours, report: Report): CompiledPage | null {
  const model =
    page.entity === undefined ? foreignModel(page, neighbours, report) : neighbours.models.get(page.entity);
  if (!model) {
    report(
      'entity',
      neighbours.brokenEntities.has(page.entity ?? '')
        ? `entity "${page.entity}" has mistakes of its own`
        : wordMessage(page.entity, [...neighbours.models.keys()]),
    );
    return null;
  }
  const { entity } = model;
  const { pageConfig: config } = page;
  const kind = page.kind ?? 'list';
  const organisations = entity.scope === 'org' ? neighbours.models.get('org')?.entity : undefined;
  const system = [...SYSTEM_FIELDS, ...(organisations ? [ownerField(organisations)] : [])];
  const columns = page.entity === undefined ? [...model.fields] : [...model.fields, ...system];
  const byName = new Map(columns.map((field) => [field.model, field]));
  const column = (name: string, path: string): Field | undefined => {
    const field = byName.get(name);
    if (!field) report(path, wordMessage(name, [...byName.keys()]));
    return field;
  };
  const module = config.listRouterConfig?.meta.module ?? entity.module;
  const scope: FormScope = {
    columns: byName,
    neighbours,
    items: page.entity === undefined ? 'foreign' : 'column',
  };
  const standard = (call: Call, url: string) => (model.has(call) ? `${entity.path}/${url}` : undefined);
  const actions = (given: Page['pageConfig']['toolbar'], path: string) =>
    (given ?? []).map((action, at) =>
      compileAction(action, { path: `${path}[${at}]`, module, scope, column, report }),
    );

  for (const name of Object.keys(config.preset ?? {})) column(name, `pageConfig.preset.${name}`);
  const nameColumn = config.nameColumn ?? entity.option?.label ?? model.stored[0]?.field.model ?? 'id';
  if (nameColumn !== 'id') column(nameColumn, 'pageConfig.nameColumn');
  checkPageKind(page, kind, { column, pageIds: neighbours.pageIds, report });

  const formConfig = compileFormConfig(page.formConfig, 'formConfig', scope, report);
  const compiled: CompiledPage = {
    id: page.id,
    kind,
    title: page.title,
    noun: page.noun ?? entity.title,
    version: '',
    ...optional('entity', page.entity),
    ...optional('scope', page.entity === undefined ? undefined : entity.scope),
    pageConfig: {
      searchUrl: config.searchUrl ?? standard('search', 'search') ?? '',
      ...optional('addUrl', config.addUrl ?? standard('add', 'add')),
      ...optional('updateUrl', config.updateUrl ?? standard('edit', 'edit/{id}')),
      ...optional('detailUrl', config.detailUrl ?? standard('detail', 'detail/{id}')),
      ...optional('delUrl', config.delUrl ?? standard('del', 'del/{id}')),
      ...optional('batchDelUrl', config.batchDelUrl ?? standard('batch-del', 'batch-del')),
      ...optional('sideTree', sideTree(page, neighbours, column, report)),
      ...optional('revealAfterAdd', config.revealAfterAdd),
      ...optional('reveal', page.entity === undefined ? undefined : revealOf(model)),
      ...optional('refreshSeconds', config.refreshSeconds),
      ...optional('detail', config.detail),
      ...optional('children', config.children),
      ...optional('import', config.import),
      permission: Object.fromEntries(
        (config.permission ?? ['search', 'add', 'edit', 'del']).map((suffix) => [
          suffix,
          permissionCode(module, suffix),
        ]),
      ),
      module,
      pageSize: config.pageSize ?? DEFAULT_PAGE_SIZE,
      preset: config.preset ?? {},
      readOnly: config.readOnly ?? false,
      dialogAs: config.dialog?.as ?? 'dialog',
      dialogWidth: config.dialog?.width ?? DEFAULT_DIALOG_WIDTH,
      nameColumn,
      toolbar: actions(config.toolbar, 'pageConfig.toolbar'),
      rowActions: actions(config.rowActions, 'pageConfig.rowActions'),
      tree: entity.tree !== undefined,
    },
    columns,
    formConfig,
    checks: [...model.checks, ...formConfig.checks],
    tableConfig: {
      columns: page.tableConfig.columns.flatMap((given, at) => {
        const field = column(given.column, `tableConfig.columns[${at}].column`);
        return field ? [{ ...given, field }] : [];
      }),
      ...optional('pivot', page.tableConfig.pivot),
      others: { index: true, selection: true, summary: false, ...page.tableConfig.others },
    },
    searches: page.searches.flatMap((given, at) => {
      const path = `searches[${at}]`;
      const field = column(given.column, `${path}.column`);
      if (!field) return [];
      if (!system.includes(field) && !model.searchable.has(field.model))
        report(`${path}.column`, `column "${given.column}" cannot be searched by`);
      return [
        compileSearch(given, field, neighbours, (inner, message, severity) =>
          report(`${path}.${inner}`, message, severity),
        ),
      ];
    }),
    ...optional('formBy', page.formBy),
    ...optional('settings', page.settings),
    ...optional('steps', page.steps),
    ...optional('blocks', page.blocks),
  };
  compiled.version = hashText(JSON.stringify(compiled));
  return compiled;
}

function compileSearch(
  given: SearchItem,
  field: Field,
  neighbours: Neighbours,
  report: Report,
): CompiledPage['searches'][number] {
  const { column, componentType, label, options, value } = given;
  const item = {
    model: column,
    ...optional('type', componentType),
    ...optional('label', label),
    ...optional('options', options),
  };
  return {
    column,
    ...optional('value', value as unknown),
    field: {
      ...overrideField(field, item, neighbours, report),
      required: false,
      ...(field.source && { source: { ...field.source, readable: true } }),
    },
  };
}

function sideTree(
  page: Page,
  neighbours: PageNeighbours,
  column: (name: string, path: string) => Field | undefined,
  report: Report,
): CompiledPage['pageConfig']['sideTree'] {
  const given = page.pageConfig.sideTree;
  if (!given) return undefined;
  const target = neighbours.models.get(given.entity);
  column(given.column, 'pageConfig.sideTree.column');
  if (!target) {
    report('pageConfig.sideTree.entity', wordMessage(given.entity, [...neighbours.models.keys()]));
    return undefined;
  }
  return { url: `${target.entity.path}/option`, column: given.column, title: given.title };
}

/** One masked value of a record in full (domains, section 2.0), where a record can be read at all. */
function revealOf({ entity, fields, has }: EntityModel): CompiledPage['pageConfig']['reveal'] {
  if (!has('detail') || !fields.some((field) => field.sensitive)) return undefined;
  return { url: `${entity.path}/reveal/{id}`, permission: permissionCode(entity.module, 'reveal') };
}

function optional<K extends string, V>(key: K, value: V | undefined): { [key in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { [key in K]?: V });
}
