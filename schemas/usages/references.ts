import type { Domain, MenuEntry } from '../domain';
import type { Entity } from '../entity';
import { compileExpression } from '../expression';
import type { FormConfig } from '../form-document';
import { isObject, type Json } from '../json';
import type { Linkage } from '../linkage';
import type { PageAction } from '../page-action';
import { PAGE_CALLS, type Page } from '../page-document';
import { permissionCode } from '../permission';
import type { Reference, ReferenceKind } from './reference';

type Path = readonly (string | number)[];

/** Collects the places of one document that name something else. */
class Collector {
  readonly found: Reference[] = [];

  add(kind: ReferenceKind, name: string | undefined, path: Path, as: Reference['as'] = 'value'): void {
    if (name !== undefined) this.found.push({ kind, name, path, as });
  }

  /** What the columns of a sub-table, or the items of an option list, refer to. */
  inner(holder: unknown, path: Path): void {
    if (!isObject(holder)) return;
    for (const key of ['list', 'columns'] as const)
      if (Array.isArray(holder[key]))
        holder[key].forEach((item, at) => {
          if (!isObject(item)) return;
          const here = [...path, key, at];
          if (typeof item.refers === 'string') this.add('entity', item.refers, [...here, 'refers']);
          if (typeof item.enum === 'string') this.add('enum', item.enum, [...here, 'enum']);
          this.inner(item, here);
        });
  }

  columns(entity: string, names: readonly string[] | undefined, path: Path): void {
    names?.forEach((name, at) => this.add('column', `${entity}.${name}`, [...path, at]));
  }

  keys(entity: string, object: object | undefined, path: Path): void {
    for (const key of Object.keys(object ?? {}))
      this.add('column', `${entity}.${key}`, [...path, key], 'key');
  }

  expression(entity: string, text: string | undefined, path: Path): void {
    if (text === undefined) return;
    for (const name of namesOf(text)) this.add('column', `${entity}.${name}`, path, 'expression');
  }

  placeholders(entity: string, text: string | undefined, path: Path): void {
    for (const [, name] of (text ?? '').matchAll(/\{(\w+)\}/g))
      if (name !== 'id' && name !== 'version') this.add('column', `${entity}.${name}`, path, 'placeholder');
  }

  linkage(entity: string, rules: readonly Linkage[] | undefined, path: Path): void {
    rules?.forEach((rule, at) => {
      const here = [...path, at];
      this.expression(entity, rule.when, [...here, 'when']);
      this.expression(entity, rule.then.set, [...here, 'then', 'set']);
      for (const [key, text] of Object.entries(rule.then.options?.where ?? {}))
        this.expression(entity, text, [...here, 'then', 'options', 'where', key]);
    });
  }
}

/** A text that does not compile refers to nothing; its own check says so. */
function namesOf(text: string): readonly string[] {
  try {
    return compileExpression(text).names;
  } catch {
    return [];
  }
}

/** What an entity's document names. */
export function entityReferences(entity: Entity): Reference[] {
  const collect = new Collector();
  const { id } = entity;
  entity.columns.forEach((column, at) => {
    const here = ['columns', at];
    collect.add('entity', column.refers, [...here, 'refers']);
    collect.add('enum', column.enum, [...here, 'enum']);
    if (column.unique && !['tenant', 'org', 'global'].includes(column.unique))
      collect.add('column', `${id}.${column.unique}`, [...here, 'unique']);
    collect.keys(id, column.uniqueWhere, [...here, 'uniqueWhere']);
    if (column.computed?.kind === 'age')
      collect.add('column', `${id}.${column.computed.column}`, [...here, 'computed', 'column']);
    if (column.computed?.kind === 'count') {
      collect.add('entity', column.computed.entity, [...here, 'computed', 'entity']);
      collect.add('column', `${column.computed.entity}.${column.computed.column}`, [
        ...here,
        'computed',
        'column',
      ]);
      collect.keys(column.computed.entity, column.computed.where, [...here, 'computed', 'where']);
    }
    collect.linkage(id, column.linkage, [...here, 'linkage']);
    collect.inner(column.options, [...here, 'options']);
  });
  if (entity.tree) collect.add('column', `${id}.${entity.tree.parent}`, ['tree', 'parent']);
  if (entity.option) {
    collect.add('column', `${id}.${entity.option.label}`, ['option', 'label']);
    collect.columns(id, entity.option.keywords, ['option', 'keywords']);
    collect.columns(id, entity.option.extra, ['option', 'extra']);
    collect.keys(id, entity.option.where, ['option', 'where']);
  }
  entity.sort?.forEach((key, at) => collect.add('column', `${id}.${key.column}`, ['sort', at, 'column']));
  entity.indexes?.forEach((columns, at) => collect.columns(id, columns, ['indexes', at]));
  entity.init?.forEach((row, at) => collect.keys(id, row, ['init', at]));
  entity.checks?.forEach((check, at) => {
    collect.add('column', `${id}.${check.path}`, ['checks', at, 'path']);
    collect.expression(id, check.when, ['checks', at, 'when']);
    collect.expression(id, check.expr, ['checks', at, 'expr']);
  });
  return collect.found;
}

/** `module` is the page's permission prefix: its own, or its entity's. */
export function pageReferences(page: Page, module: string): Reference[] {
  const collect = new Collector();
  // A page of a foreign API owns its columns; they are known by the page's id.
  const owner = page.entity ?? page.id;
  const { pageConfig: config } = page;
  collect.add('entity', page.entity, ['entity']);
  for (const key of PAGE_CALLS) collect.add('url', config[key], ['pageConfig', key]);
  config.permission?.forEach((suffix, at) =>
    collect.add('permission', permissionCode(module, suffix), ['pageConfig', 'permission', at]),
  );
  collect.keys(owner, config.preset, ['pageConfig', 'preset']);
  if (config.sideTree) {
    collect.add('entity', config.sideTree.entity, ['pageConfig', 'sideTree', 'entity']);
    collect.add('column', `${owner}.${config.sideTree.column}`, ['pageConfig', 'sideTree', 'column']);
  }
  if (config.nameColumn) collect.add('column', `${owner}.${config.nameColumn}`, ['pageConfig', 'nameColumn']);
  collect.columns(owner, config.detail?.columns, ['pageConfig', 'detail', 'columns']);
  config.children?.forEach((list, at) =>
    collect.add('page', list.page, ['pageConfig', 'children', at, 'page']),
  );
  config.detail?.children?.forEach((list, at) =>
    collect.add('page', list.page, ['pageConfig', 'detail', 'children', at, 'page']),
  );
  for (const group of ['toolbar', 'rowActions'] as const)
    config[group]?.forEach((action, at) =>
      actionReferences(collect, action, owner, module, ['pageConfig', group, at]),
    );
  formReferences(collect, page.formConfig, owner, ['formConfig']);
  page.tableConfig.columns.forEach((column, at) =>
    collect.add('column', `${owner}.${column.column}`, ['tableConfig', 'columns', at, 'column']),
  );
  page.searches.forEach((search, at) =>
    collect.add('column', `${owner}.${search.column}`, ['searches', at, 'column']),
  );
  page.steps?.forEach((step, at) => collect.columns(owner, step.models, ['steps', at, 'models']));
  for (const [key, name] of Object.entries(page.settings ?? {}))
    collect.add('column', `${owner}.${name}`, ['settings', key]);
  return collect.found;
}

function actionReferences(
  collect: Collector,
  action: PageAction,
  owner: string,
  module: string,
  path: Path,
): void {
  collect.add('url', action.url, [...path, 'url']);
  collect.add('permission', permissionCode(module, action.permission), [...path, 'permission']);
  collect.add('route', action.route, [...path, 'route']);
  collect.expression(owner, action.when, [...path, 'when']);
  for (const key of ['url', 'confirm', 'consequence'] as const)
    collect.placeholders(owner, action[key], [...path, key]);
  for (const [key, value] of Object.entries(action.body ?? {}))
    if (typeof value === 'string') collect.placeholders(owner, value, [...path, 'body', key]);
  if (action.dialog?.kind === 'reveal')
    collect.add('column', `${owner}.${action.dialog.column}`, [...path, 'dialog', 'column']);
  if (action.dialog?.kind === 'print')
    collect.add('template', action.dialog.template, [...path, 'dialog', 'template']);
  if (action.form) formReferences(collect, action.form, owner, [...path, 'form']);
}

function formReferences(collect: Collector, form: FormConfig, owner: string, path: Path): void {
  const walk = (list: readonly Json[], here: Path): void =>
    list.forEach((node, at) => {
      if (!isObject(node)) return;
      const place = [...here, at];
      if (typeof node.model === 'string')
        collect.add('column', `${owner}.${node.model}`, [...place, 'model']);
      if (Array.isArray(node.linkage))
        collect.linkage(owner, node.linkage as unknown as Linkage[], [...place, 'linkage']);
      // Rows of a sub-table have columns of their own.
      if (node.type === 'batch' || node.type === 'selectInputList') return collect.inner(node, place);
      collect.inner(node.options, [...place, 'options']);
      if (Array.isArray(node.list)) walk(node.list, [...place, 'list']);
      for (const [key, inner] of [
        ['columns', 'list'],
        ['trs', 'tds'],
      ] as const)
        if (Array.isArray(node[key]))
          node[key].forEach((part, index) => {
            if (!isObject(part) || !Array.isArray(part[inner])) return;
            if (inner === 'list') walk(part.list as Json[], [...place, key, index, 'list']);
            else
              (part.tds as Json[]).forEach((cell, column) => {
                if (isObject(cell) && Array.isArray(cell.list))
                  walk(cell.list, [...place, key, index, 'tds', column, 'list']);
              });
          });
    });
  form.checks?.forEach((check, at) => {
    collect.add('column', `${owner}.${check.path}`, [...path, 'checks', at, 'path']);
    collect.expression(owner, check.when, [...path, 'checks', at, 'when']);
    collect.expression(owner, check.expr, [...path, 'checks', at, 'expr']);
  });
  walk(form.list as Json[], [...path, 'list']);
}

/** What a domain's menus name. */
export function domainReferences(domain: Domain): Reference[] {
  const collect = new Collector();
  const walk = (entries: readonly MenuEntry[], path: Path): void =>
    entries.forEach((entry, at) => {
      const here = [...path, at];
      collect.add('page', entry.page, [...here, 'page']);
      if (entry.module)
        entry.permissions?.forEach((suffix, index) =>
          collect.add('permission', permissionCode(entry.module!, suffix), [...here, 'permissions', index]),
        );
      for (const [suffix, route] of Object.entries(entry.routeButtonRelation ?? {}))
        collect.add('route', route, [...here, 'routeButtonRelation', suffix]);
      walk(entry.children ?? [], [...here, 'children']);
    });
  walk(domain.menu, ['menu']);
  return collect.found;
}
