import { wordMessage } from './document-check';
import type { Field, FieldTypes } from './field';
import { hashText } from './hash-text';
import { checkExpression, overrideField } from './join-field';
import type { EntityModel } from './model';
import type { CompiledAction, CompiledForm, CompiledPage, Page, PageAction } from './page';
import { CompileForm } from './compile-form-config';
import { permissionCode } from './permission';
import { SYSTEM_FIELDS } from './system-fields';

export interface PageNeighbours {
  fieldTypes: FieldTypes;
  entities: ReadonlyMap<string, EntityModel>;
}

type Report = (path: string, message: string) => void;

const DEFAULT_PAGE_SIZE = 10;
const DEFAULT_DIALOG_WIDTH = 840;

/** Joins a page with its entity: every URL, code, label and option in place. Mistakes go to `report`. */
export function compilePage(page: Page, neighbours: PageNeighbours, report: Report): CompiledPage | null {
  const model = neighbours.entities.get(page.entity);
  if (!model) {
    report('entity', wordMessage(page.entity, [...neighbours.entities.keys()]));
    return null;
  }
  const { entity } = model;
  const config = page.pageConfig;
  const columns = [...model.fields, ...SYSTEM_FIELDS];
  const byName = new Map(columns.map((field) => [field.model, field]));
  const column = (name: string, path: string): Field | undefined => {
    const field = byName.get(name);
    if (!field) report(path, wordMessage(name, [...byName.keys()]));
    return field;
  };
  const module = config.listRouterConfig?.meta.module ?? entity.module;
  const forms = new CompileForm(byName, neighbours.fieldTypes, report);
  const action = (given: PageAction, path: string): CompiledAction => {
    if (given.when) checkNames(checkExpression(given.when, `${path}.when`, report), `${path}.when`);
    const { form, permission, ...rest } = given;
    const compiled: CompiledAction = {
      ...rest,
      method: given.method ?? 'POST',
      permission: permissionCode(module, permission),
    };
    if (form) compiled.form = forms.compile(form, `${path}.form`, true);
    return compiled;
  };
  const checkNames = (names: readonly string[], path: string) =>
    names.forEach(
      (name) => name === 'id' || byName.has(name) || report(path, wordMessage(name, [...byName.keys()])),
    );

  const standard = (call: Parameters<EntityModel['has']>[0], url: string) =>
    model.has(call) ? `${entity.path}/${url}` : undefined;
  const permission: Record<string, string> = {};
  for (const suffix of config.permission ?? ['search', 'add', 'edit', 'del'])
    permission[suffix] = permissionCode(module, suffix);

  const tableColumns = page.tableConfig.columns.flatMap((given, at) => {
    const field = column(given.column, `tableConfig.columns[${at}].column`);
    return field ? [{ ...given, field }] : [];
  });
  const searches = page.searches.flatMap((given, at) => {
    const path = `searches[${at}]`;
    const field = column(given.column, `${path}.column`);
    if (!field) return [];
    if (!field.range && !SYSTEM_FIELDS.includes(field) && !model.searchable.has(field.model))
      report(`${path}.column`, `column "${given.column}" cannot be searched by`);
    const item: { model: string; type?: string; label?: string; options?: Record<string, unknown> } = {
      model: given.column,
    };
    if (given.componentType) item.type = given.componentType;
    if (given.label) item.label = given.label;
    if (given.options) item.options = given.options;
    const search = overrideField(field, item, neighbours.fieldTypes, (inner, message) =>
      report(`${path}.${inner}`, message),
    );
    return [
      {
        column: given.column,
        ...(given.value !== undefined && { value: given.value }),
        field: { ...search, required: false },
      },
    ];
  });
  for (const name of Object.keys(config.preset ?? {})) column(name, `pageConfig.preset.${name}`);

  const nameColumn = config.nameColumn ?? entity.option?.label ?? model.stored[0]?.field.model ?? 'id';
  if (nameColumn !== 'id') column(nameColumn, 'pageConfig.nameColumn');
  const compiled: CompiledPage = {
    id: page.id,
    title: page.title,
    noun: page.noun ?? entity.title,
    version: '',
    entity: entity.id,
    pageConfig: {
      searchUrl: config.searchUrl ?? `${entity.path}/search`,
      ...optional('addUrl', config.addUrl ?? standard('add', 'add')),
      ...optional('updateUrl', config.updateUrl ?? standard('edit', 'edit/{id}')),
      ...optional('detailUrl', config.detailUrl ?? standard('detail', 'detail/{id}')),
      ...optional('delUrl', config.delUrl ?? standard('del', 'del/{id}')),
      ...optional('batchDelUrl', config.batchDelUrl ?? standard('batch-del', 'batch-del')),
      ...optional('sideTree', sideTree(page, neighbours, column, report)),
      ...optional('revealAfterAdd', config.revealAfterAdd),
      permission,
      module,
      pageSize: config.pageSize ?? DEFAULT_PAGE_SIZE,
      preset: config.preset ?? {},
      dialogWidth: config.dialogWidth ?? DEFAULT_DIALOG_WIDTH,
      nameColumn,
      toolbar: (config.toolbar ?? []).map((given, at) => action(given, `pageConfig.toolbar[${at}]`)),
      rowActions: (config.rowActions ?? []).map((given, at) => action(given, `pageConfig.rowActions[${at}]`)),
      tree: entity.tree !== undefined,
    },
    columns,
    formConfig: forms.compile(page.formConfig, 'formConfig', false) satisfies CompiledForm,
    checks: [...model.checks],
    tableConfig: {
      columns: tableColumns,
      others: {
        index: page.tableConfig.others?.index ?? true,
        selection: page.tableConfig.others?.selection ?? true,
      },
    },
    searches,
  };
  compiled.version = hashText(JSON.stringify(compiled));
  return compiled;
}

function sideTree(
  page: Page,
  neighbours: PageNeighbours,
  column: (name: string, path: string) => Field | undefined,
  report: Report,
): CompiledPage['pageConfig']['sideTree'] {
  const given = page.pageConfig.sideTree;
  if (!given) return undefined;
  const target = neighbours.entities.get(given.entity);
  if (given.column !== 'orgId') column(given.column, 'pageConfig.sideTree.column');
  if (!target) {
    report('pageConfig.sideTree.entity', wordMessage(given.entity, [...neighbours.entities.keys()]));
    return undefined;
  }
  return { url: `${target.entity.path}/option`, column: given.column, title: given.title };
}

function optional<K extends string, V>(key: K, value: V | undefined): { [key in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { [key in K]?: V });
}
