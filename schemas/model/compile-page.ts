import { countedUses } from './counted-uses';
import { revealOf } from './reveal-of';
import { checkCompared } from '../check/check-compared';
import { compileAction } from './compile-action';
import { compileFormConfig, type FormScope } from './compile-form-config';
import { compileWorkflow, verbActions, verbCalled } from './compile-verbs';
import type { Call } from '../document/entity';
import { FORM_CALL } from '../document/column-form';
import { MOST } from '../document/bounds';
import { namedPath } from '../check/check-paths';
import { isPath } from './through';
import type { Field, SourceBy, ThroughOf } from './field';
import { overrideField } from './join-field';
import { compileImport } from './compile-import';
import { exportsOf, initAction, listedColumn, treeMoves } from './compile-list';
import type { Neighbours } from './neighbours';
import type { EntityModel } from './entity-model';
import { rowsOfPage } from './rows-of-page';
import { RESOLVED_CONFIG, type CompiledAction, type CompiledPage, type CompiledSections } from './page';
import { pageSections, type SearchItem } from '../document/page-document';
import type { Page } from '../document/page-kinds/page';
import { foreignModel } from './foreign-model';
import { checkPageKind } from '../check/check-page-kind';
import { buttonsOf, templatesOf } from './page-calls';
import { permissionCode } from '../document/permission';
import { reportBelow, type Report } from '../problems/problem';
import { cause } from '../problems/causes';
import { unknownName } from '../problems/unknown-name';
import { namesSupplier } from './names-supplier';
import { hasKeywords, KEYWORD, KEYWORD_FIELD, ownerField, SYSTEM_FIELDS } from './system-fields';

/** What a page is checked against. */
export interface PageNeighbours extends Neighbours {
  model(id: string): EntityModel | undefined;
  modelIds(): string[];
  /** Whether a page document with this id exists, valid or not. */
  hasPage(id: string): boolean;
  /** The entity of a page; undefined for a page of a foreign API, and for one that cannot be read. */
  entityOfPage(id: string): string | undefined;
  pageIds(): string[];
}

/** The standard calls that change rows; their entity has logs. */
const WRITING_CALLS: readonly Call[] = [
  'add',
  'edit',
  'del',
  'batch-del',
  'change-status',
  'init',
  'batch-add',
];
const DEFAULT_DIALOG_WIDTH = 840;

/** What the parts of one page are compiled with. */
interface PageScope {
  page: Page;
  model: EntityModel;
  neighbours: PageNeighbours;
  /** All columns that the page may name. */
  columns: Field[];
  /** The column with this name; reports an unknown name at `path`. */
  column(name: string, path: string, severity?: 'tolerated'): Field | undefined;
  /** The same for a name that may be a path through a reference; counts the paths. */
  pathColumn(name: string, path: string): Field | undefined;
  /** The paths that the page names. */
  paths: Map<string, Field>;
  form: FormScope;
  /** The prefix of its permission codes. */
  module: string;
  report: Report;
}

/** Joins a page with its entity and completes every URL, code, label and option. Problems go to `report`. */
export function compilePage(page: Page, neighbours: PageNeighbours, report: Report): CompiledPage | null {
  const model =
    page.entity === undefined ? foreignModel(page, neighbours, report) : neighbours.model(page.entity);
  if (!model) {
    report(
      'entity',
      neighbours.unreadEntity(page.entity ?? '')
        ? cause('brokenEntity', { name: page.entity ?? '' })
        : unknownName(page.entity, neighbours.modelIds()),
    );
    return null;
  }
  const scope = pageScope(page, model, neighbours, report);
  const { columns, column } = scope;
  const { entity } = model;
  const nameColumn = checkNamedColumns(scope);
  checkPageKind(page, {
    column,
    neighbours,
    report,
    isVerb: (action) => page.entity !== undefined && verbCalled(model, action) !== undefined,
    holdsSettings: () => entity.settings !== undefined,
    pages: { has: neighbours.hasPage, ids: neighbours.pageIds },
    rowsOf: (id) => {
      const rows = neighbours.model(neighbours.entityOfPage(id) ?? '');
      return rows && rowsOfPage(rows);
    },
    hasEntity: (id) => neighbours.entityOfPage(id) !== undefined,
  });

  const formConfig = compileFormConfig(page.formConfig, 'formConfig', scope.form, report);
  const searches = compileSearches(scope);
  const tableColumns = page.tableConfig.columns.flatMap((given, at) => {
    const field = scope.pathColumn(given.column, `tableConfig.columns[${at}].column`);
    if (field?.formBy)
      report(`tableConfig.columns[${at}].column`, cause('formListed', { name: given.column }), 'tolerated');
    return field ? [listedColumn(given, labelled(field, given.label), at, scope)] : [];
  });
  (page.pageConfig.detail?.columns ?? []).forEach((name, at) =>
    scope.pathColumn(name, `pageConfig.detail.columns[${at}]`),
  );
  checkCompared(page, scope);
  if (scope.paths.size > MOST.paths) report('tableConfig.columns', cause('tooManyPaths', { n: MOST.paths }));
  const sections: CompiledSections = {
    id: page.id,
    title: page.title,
    noun: page.noun ?? entity.title,
    ...optional('entity', page.entity),
    ...optional('scope', page.entity === undefined ? undefined : entity.scope),
    ...(page.entity !== undefined && namesSupplier(entity) && { ofSuppliers: true as const }),
    ...optional('workflow', compileWorkflow(page, model, nameColumn)),
    ...optional('heldBy', page.entity === undefined ? undefined : entity.heldBy),
    ...optional('guards', page.entity === undefined ? undefined : entity.guards),
    pageConfig: compilePageConfig(scope, nameColumn),
    columns: [...countedUses(model, columns, neighbours), ...scope.paths.values()],
    formConfig,
    checks: [...model.checks, ...formConfig.checks],
    tableConfig: {
      columns: tableColumns,
      ...optional('pivot', page.tableConfig.pivot),
      others: { index: true, selection: true, summary: false, ...page.tableConfig.others },
    },
    searches,
    ...optional('formBy', formBy(page, model)),
  };
  return { ...sections, kind: page.kind ?? 'list', ...ownSections(page) } as CompiledPage;
}

/** How the screens of the page get the form that a column of its rows chooses. */
function formBy({ entity }: Page, { fields, entity: { path } }: EntityModel): CompiledSections['formBy'] {
  const field = entity === undefined ? undefined : fields.find((one) => one.formBy);
  return field?.formBy && { column: field.formBy.column, data: field.model, url: `${path}/${FORM_CALL}` };
}

/** The sections that only this kind of page has. */
function ownSections(page: Page): object {
  return Object.fromEntries(
    Object.entries(page).filter(([key]) => key !== 'kind' && !Object.hasOwn(pageSections, key)),
  );
}

function pageScope(page: Page, model: EntityModel, neighbours: PageNeighbours, report: Report): PageScope {
  const system = page.entity === undefined ? [] : systemFields(model, neighbours);
  const columns = [...model.fields, ...system];
  const byName = new Map(columns.map((field) => [field.model, field]));
  const paths = new Map<string, Field>();
  const column: PageScope['column'] = (name, path, severity) => {
    const field = byName.get(name);
    if (!field) report(path, unknownName(name, [...byName.keys()]), severity);
    return field;
  };
  return {
    page,
    model,
    neighbours,
    columns,
    column,
    paths,
    pathColumn(name, path) {
      if (!isPath(name)) return column(name, path);
      const field = namedPath(name, path, model, neighbours, report);
      if (field) paths.set(name, field);
      return field;
    },
    form: {
      columns: byName,
      neighbours,
      items: page.entity === undefined ? 'foreign' : 'column',
      ...(page.entity !== undefined && {
        paths: { own: model, model: neighbours.model, fieldTypes: neighbours.fieldTypes },
      }),
    },
    module: page.pageConfig.listRouterConfig?.meta.module ?? model.entity.module,
    report,
  };
}

/** The timestamps of every row and, for scope `org`, its organisation. */
function systemFields({ entity }: EntityModel, { model }: PageNeighbours): readonly Field[] {
  const organisations = entity.scope === 'org' ? model('org')?.entity : undefined;
  return organisations ? [...SYSTEM_FIELDS, ownerField(organisations)] : SYSTEM_FIELDS;
}

/** Checks that the columns in `pageConfig` exist; returns the one that names a row. */
function checkNamedColumns(scope: PageScope): string {
  const { page, model, column, report } = scope;
  const { preset, nameColumn } = page.pageConfig;
  for (const name of Object.keys(preset ?? {})) column(name, `pageConfig.preset.${name}`);
  (page.pageConfig.find?.subtitle ?? []).forEach((name, at) =>
    column(name, `pageConfig.find.subtitle[${at}]`),
  );
  if (page.pageConfig.find && !model.entity.option) report('pageConfig.find', cause('findNeedsOption'));
  checkTabs(scope);
  const naming = nameColumn ?? model.entity.option?.label ?? model.stored[0]?.field.model ?? 'id';
  // The label of the choices is checked where the entity declares it.
  if (nameColumn !== undefined && naming !== 'id') column(naming, 'pageConfig.nameColumn');
  return naming;
}

/** Tabs have different keys and filter by columns that the list can be searched by. */
function checkTabs({ page, model, column, report }: PageScope): void {
  const tabs = page.pageConfig.tabs ?? [];
  tabs.forEach(({ key, preset = {} }, at) => {
    const path = `pageConfig.tabs[${at}]`;
    if (tabs.findIndex((tab) => tab.key === key) < at)
      report(`${path}.key`, cause('valueTwice', { came: JSON.stringify(key) }));
    for (const name of Object.keys(preset)) {
      const field = column(name, `${path}.preset.${name}`);
      if (field && model.fields.includes(field) && !model.searchable.has(name))
        report(`${path}.preset.${name}`, cause('notSearchable', { name }));
    }
  });
}

function compilePageConfig(scope: PageScope, nameColumn: string): CompiledSections['pageConfig'] {
  const { page, model, module } = scope;
  const { entity } = model;
  const { pageConfig: config } = page;
  const permissionMap: Readonly<Record<string, string | undefined>> = config.permissionMap ?? {};
  const standard = (call: Call, url: string) => (model.has(call) ? `${entity.path}/${url}` : undefined);
  // The calls that the server provides for the values of settings.
  const settings = (url: string) => (entity.settings ? `${entity.path}/${url}` : undefined);
  const resolved: readonly string[] = RESOLVED_CONFIG;
  const kept = Object.fromEntries(Object.entries(config).filter(([key]) => !resolved.includes(key)));
  const toolbar = compileActions(scope, 'toolbar');
  return {
    ...kept,
    searchUrl: config.searchUrl ?? standard('search', 'search') ?? settings('search') ?? '',
    ...optional('addUrl', config.addUrl ?? standard('add', 'add')),
    ...optional('updateUrl', config.updateUrl ?? standard('edit', 'edit/{id}') ?? settings('save')),
    ...optional('detailUrl', config.detailUrl ?? standard('detail', 'detail/{id}')),
    ...optional('delUrl', config.delUrl ?? standard('del', 'del/{id}')),
    ...optional('batchDelUrl', config.batchDelUrl ?? standard('batch-del', 'batch-del')),
    ...optional('sideTree', sideTree(scope)),
    ...optional('moves', treeMoves(scope)),
    ...optional('changeLog', logOf(scope, config.changeLogUrl, 'data-change', 'search_his')),
    ...optional('operateLog', logOf(scope, config.operateLogUrl, 'data-operate', 'search_operate')),
    ...optional('templates', templatesOf(page, model)),
    ...optional('exports', exportsOf(scope, 'export')),
    ...optional('prints', exportsOf(scope, 'print')),
    ...optional('reveal', page.entity === undefined ? undefined : revealOf(model)),
    permission: Object.fromEntries(
      buttonsOf(config).map((suffix) => [suffix, permissionMap[suffix] ?? permissionCode(module, suffix)]),
    ),
    module,
    ...optional('pageSize', config.pageSize),
    preset: config.preset ?? {},
    readOnly: config.readOnly ?? false,
    dialogAs: config.dialog?.as ?? 'dialog',
    dialogWidth: config.dialog?.width ?? DEFAULT_DIALOG_WIDTH,
    nameColumn,
    ...optional('import', compileImport(scope)),
    ...optional('init', initAction(scope, toolbar)),
    toolbar,
    rowActions: rowActions(scope),
    tree: entity.tree !== undefined,
  };
}

function compileActions(scope: PageScope, place: 'toolbar' | 'rowActions') {
  const { module, form, column, report } = scope;
  return (scope.page.pageConfig[place] ?? []).map((action, at) =>
    compileAction(action, { path: `pageConfig.${place}[${at}]`, module, scope: form, column, report }),
  );
}

/** The page's own buttons of a row, followed by those of the verbs that it leaves to its entity. */
function rowActions(scope: PageScope): CompiledAction[] {
  const { page, model, form, column, report } = scope;
  const given = page.pageConfig.rowActions ?? [];
  const own = compileActions(scope, 'rowActions').map((action, at): CompiledAction => {
    const verb = page.entity === undefined ? undefined : verbCalled(model, given[at]!);
    if (!verb) return action;
    // A verb is always asked for with an opinion.
    const dialog = action.dialog ?? (action.form ? undefined : { kind: 'audit' as const, audit: verb.name });
    return { ...action, verb, ...optional('dialog', dialog) };
  });
  (page.pageConfig.verbFacts ?? []).forEach((name, at) => column(name, `pageConfig.verbFacts[${at}]`));
  return [...own, ...verbActions(page, model, own, { scope: form, column, report })];
}

function compileSearches({
  page,
  model,
  neighbours,
  pathColumn,
  report,
}: PageScope): CompiledSections['searches'] {
  return page.searches.flatMap((given, at) => {
    const path = `searches[${at}]`;
    const isKeyword = given.column === KEYWORD && page.entity !== undefined && hasKeywords(model);
    const field = isKeyword ? KEYWORD_FIELD : pathColumn(given.column, `${path}.column`);
    if (!field) return [];
    // Every list can be searched by the timestamps.
    const searchable = isPath(field.model)
      ? field.through?.searchable !== undefined
      : !model.fields.includes(field) || model.searchable.has(field.model);
    if (!searchable) report(`${path}.column`, cause('notSearchable', { name: given.column }));
    const by = field.sourceBy?.column;
    if (by !== undefined && !page.searches.some(({ column }) => column === by))
      report(`${path}.column`, cause('refersByMissing', { name: given.column, by }));
    return [compileSearch(given, field, neighbours, reportBelow(report, path))];
  });
}

function compileSearch(
  given: SearchItem,
  field: Field,
  neighbours: Neighbours,
  report: Report,
): CompiledSections['searches'][number] {
  const { column, componentType, label, options, value, common } = given;
  const item = {
    model: column,
    ...optional('type', componentType),
    ...optional('label', label),
    ...optional('options', options),
  };
  return {
    column,
    ...optional('value', value as unknown),
    ...(common === true && { common }),
    field: {
      ...overrideField(field, item, neighbours, report),
      required: false,
      ...(field.source && { source: { ...field.source, readable: true } }),
      ...(field.sourceBy && { sourceBy: readableSources(field.sourceBy) }),
    },
  };
}

function readableSources({ column, sources }: SourceBy): SourceBy {
  return {
    column,
    sources: sources.map(({ value, source }) => ({ value, source: { ...source, readable: true } })),
  };
}

/** A column with a label that the document gives to it. */
function labelled(field: Field, label: string | undefined): Field {
  if (label === undefined) return field;
  const { labels: _, ...through } = field.through ?? {};
  return { ...field, label, ...(field.through && { through: through as ThroughOf }) };
}

function sideTree({
  page,
  neighbours,
  column,
  report,
}: PageScope): CompiledSections['pageConfig']['sideTree'] {
  const given = page.pageConfig.sideTree;
  if (!given) return undefined;
  const target = neighbours.model(given.entity);
  column(given.column, 'pageConfig.sideTree.column');
  if (!target) {
    if (!neighbours.unreadEntity(given.entity))
      report('pageConfig.sideTree.entity', unknownName(given.entity, neighbours.modelIds()));
    return undefined;
  }
  return { url: `${target.entity.path}/option`, column: given.column, title: given.title };
}

/** A log of the page's rows: at the URL of the page, else the one that the server keeps for an entity that is written. */
function logOf(
  { page, model, module }: PageScope,
  given: string | undefined,
  log: 'data-change' | 'data-operate',
  suffix: 'search_his' | 'search_operate',
): { url: string; permission: string } | undefined {
  const own = page.pageConfig.permissionMap?.[suffix];
  if (given !== undefined) return { url: given, permission: own ?? permissionCode(module, suffix) };
  const { entity, workflow } = model;
  const isWritten = workflow !== null || WRITING_CALLS.some((call) => model.has(call));
  if (page.entity === undefined || !isWritten) return undefined;
  return { url: `${entity.path}/${log}/search`, permission: own ?? permissionCode(entity.module, suffix) };
}

function optional<K extends string, V>(key: K, value: V | undefined): { [key in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { [key in K]?: V });
}
