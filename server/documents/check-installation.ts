import { COMMON } from '../../schemas/model/common-domain';
import { documentTexts, type DocumentText } from '../../schemas/model/document-texts';
import type { Model } from '../../schemas/model/model';
import { domainWords } from '../../schemas/model/words';
import { menuEntries } from '../../schemas/model/menu-entries';
import type { CompiledPage } from '../../schemas/model/page';
import type { PageCallKey } from '../../schemas/document/page-document';
import type { Problem, Report } from '../../schemas/problems/problem';
import { cause, type CauseCode } from '../../schemas/problems/causes';
import { reporter } from '../../schemas/problems/reporter';
import { nearestOf, unknownName } from '../../schemas/problems/unknown-name';
import { indexedDocuments } from '../../schemas/usages/indexed-documents';
import { pathText } from '../../schemas/usages/reference';
import { NameSpace } from '../../schemas/usages/references';
import { permissionCode, permissionGroups } from '../../schemas/document/permission';
import { actionsOf, callsOf, METHODS, switchesIn, type PageCall } from './page-calls';
import { menuApps, menuConditions, menuSuffixes, pagePermissions, PermissionNames } from './permission-names';
import type { ChildApps } from '../contract/child-apps';
import type { RouteFacts } from '../contract/route';
import { RouteTree } from '../contract/route-tree';

/** What pages require of the server, the menus and the languages. */
export interface Installation {
  model: Model;
  /** Every route of the server. */
  routes: readonly RouteFacts[];
  /** File of each page document, by page id. */
  files: ReadonlyMap<string, string>;
  /** Languages whose pack must translate every text. */
  languages: readonly string[];
  /** The child applications that are set up; absent: unknown here. */
  apps?: ChildApps;
}

/**
 * What is wrong with a document by itself. Permissions that nothing grants yet are not among them: a page is published
 * before the menu entry that grants them.
 */
const OWN: ReadonlySet<CauseCode> = new Set([
  'unknownCall',
  'unknownUrl',
  'wrongPermission',
  'unknownPermission',
]);

/** Whether a finding of `checkInstallation` prevents a publish. */
export const preventsPublish = ({ code }: Problem): boolean => OWN.has(code);

/** What the dialogs show that are not calls of their own. */
const DIALOG_SUFFIXES: Readonly<Record<string, string>> = { print: 'print', history: 'search_his' };

/** The buttons of the language and the calls that they make. */
const MAPPED_CALLS = [
  ['search', 'searchUrl'],
  ['add', 'addUrl'],
  ['edit', 'updateUrl'],
  ['del', 'delUrl'],
] as const satisfies readonly (readonly [string, PageCallKey])[];

/** Reports calls and routes that do not exist, permissions that cannot be granted, and untranslated texts. */
export function checkInstallation({ model, routes, files, languages, apps }: Installation): Problem[] {
  const problems: Problem[] = [];
  const installed = { model, routes, tree: new RouteTree(routes), names: new PermissionNames(model, routes) };
  const fileOf = (page: string) => files.get(page) ?? page;
  for (const source of model.sources)
    if (source.kind === 'domain') {
      const report = reporter(source.file, 'domain', problems);
      checkMenuPermissions(source.json, installed.names, report);
      for (const { path, app } of apps ? menuApps(source.json) : [])
        if (!apps?.has(app)) report(path, cause('unknownApp', { name: app }), 'warning');
    }
  for (const page of model.pages.values())
    if (!('problems' in page)) checkPage(page, installed, reporter(fileOf(page.id), 'page', problems));
  checkNamed(installed, fileOf, problems);
  for (const language of languages)
    for (const one of untranslatedTexts(model, routes, language))
      problems.push({
        ...placeOf(one, language),
        ...cause('untranslated', { text: one.text, language }),
        kind: 'locale',
        severity: 'warning',
      });
  return problems;
}

/** What the parts of a document are checked against. */
interface Installed extends Pick<Installation, 'model' | 'routes'> {
  tree: RouteTree<RouteFacts>;
  names: PermissionNames;
}

function checkMenuPermissions(domain: unknown, names: PermissionNames, report: Report): void {
  for (const { path, expression, suffix } of menuConditions(domain))
    for (const found of names.problemsOf(expression, suffix)) report(path, found);
  for (const { path, suffix } of menuSuffixes(domain))
    for (const found of names.suffixProblems(suffix)) report(path, found);
}

function checkPage(page: CompiledPage, installed: Installed, report: Report): void {
  const { routes, tree, names } = installed;
  for (const { path, expression, suffix } of pagePermissions(page))
    for (const found of names.problemsOf(expression, suffix))
      // What guards the calls of another system is granted where that system says.
      if (page.entity || page.kind === 'blocks' || found.code === 'unknownPermission') report(path, found);
  if (!page.entity) {
    for (const { action, path } of actionsOf(page))
      for (const found of names.problemsOf(action.permission))
        if (found.code === 'unknownPermission') report(`${path}.permission`, found);
    return;
  }
  for (const { path, method, url } of callsOf(page))
    if (!tree.find(method, url))
      report(path, cause('unknownCall', { method, url, ...nearestRoute(url, routes) }));
  checkCallPermissions(page, installed, report);
}

/** A button requires the permission of its call, and one that can be granted. */
function checkCallPermissions(page: CompiledPage, { tree, names }: Installed, report: Report): void {
  const wrong = (path: string, { method, url }: Omit<PageCall, 'path'>, name: string) => {
    const access = tree.find(method, url)?.route.access;
    const known = typeof access === 'object' ? access.anyOf : [];
    const fits = permissionGroups(name).every((group) => group.some((code) => known.includes(code)));
    if (known.length > 0 && !fits) report(path, cause('wrongPermission', { method, url, known, name }));
    return known.length > 0 && !fits;
  };
  const { permission, module } = page.pageConfig;
  for (const [button, key] of MAPPED_CALLS) {
    const [expression, url] = [permission[button], page.pageConfig[key]];
    // Other codes than the usual one come from the map of the page.
    if (expression !== undefined && url && expression !== permissionCode(module, button))
      wrong(`pageConfig.permissionMap.${button}`, { method: METHODS[key], url }, expression);
  }
  for (const { path, url, permission: name } of switchesIn(page)) {
    const place = `${path}.permission`;
    if (!wrong(place, { method: 'POST', url }, name))
      for (const found of names.problemsOf(name)) report(place, found);
  }
  for (const { action, path } of actionsOf(page)) {
    const { permission: name, dialog, route } = action;
    if (action.verb?.derived) {
      // It follows from the entity and is granted by the menu, which may be published later.
      if (!names.isGranted(name)) report('pageConfig', cause('ungranted', { name }), 'warning');
      continue;
    }
    const place = `${path}.permission`;
    if (route === undefined && wrong(place, action, name)) continue;
    const needs = DIALOG_SUFFIXES[dialog?.kind ?? ''];
    const code = needs && permissionCode(module, needs);
    if (code && !permissionGroups(name).every((group) => group.includes(code)))
      report(place, cause('wrongPermission', { ...action, known: [code], name }));
    else for (const found of names.problemsOf(name)) report(place, found);
  }
}

/**
 * Every further place of the documents that names a call or a route of a menu. A page may be published before the
 * menu entry that it opens.
 */
function checkNamed(
  { model, routes, tree }: Installed,
  fileOf: (page: string) => string,
  problems: Problem[],
): void {
  const documents = indexedDocuments(model.sources);
  const names = new NameSpace(documents, model.fieldTypes);
  const routeNames = [...menuEntries(model.domains)].map(({ name }) => name);
  for (const document of documents) {
    const { kind } = document;
    if (kind !== 'page' && kind !== 'domain') continue;
    const page = kind === 'page' ? model.pages.get(document.json.id) : undefined;
    // The calls of a page without an entity are those of another system.
    const own = page && !('problems' in page) && page.entity ? page : undefined;
    // What is checked beside: the calls of buttons, and the call of a chosen form, which its column decides.
    const checked = new Set(own ? ['formBy.url', ...callsOf(own).map(({ path }) => path)] : []);
    const report = reporter(kind === 'page' ? fileOf(document.json.id) : document.file, kind, problems);
    for (const { kind: what, name, path: keys, defines } of names.namesIn(document)) {
      const path = pathText(keys);
      if (defines) continue;
      if (what === 'route' && !routeNames.includes(name))
        report(path, unknownName(name, routeNames), 'warning');
      if (what === 'url' && own && !checked.has(path) && tree.methods(name).length === 0)
        report(path, cause('unknownUrl', { url: name, ...nearestRoute(name, routes) }));
    }
  }
}

/** The texts of documents and actions that the language packs of their domain do not translate. */
export function untranslatedTexts(
  model: Model,
  routes: readonly RouteFacts[],
  language: string,
): DocumentText[] {
  return [...documentTexts(model), ...routeTexts(routes)].filter(
    // A unit such as MB is the same in every language.
    ({ text, domain }) => isHan(text) && !domainWords(model, language, domain).has(text),
  );
}

/** A text outside the documents is reported for the language pack that must contain it. */
function placeOf({ domain, file, path }: DocumentText, language: string): { file: string; path: string } {
  return { file: file === '' ? `${domain}/locales/${language}.json` : file, path };
}

/** Titles of actions and of their bodies, in the domain that declares them. */
function routeTexts(routes: readonly RouteFacts[]): DocumentText[] {
  return routes
    .filter(({ kind }) => kind === 'action')
    .flatMap(({ title, body, subject, url }) =>
      [...(title ? [title] : []), ...chineseTexts(body)].map((text) => ({
        text,
        domain: subject?.domain ?? COMMON,
        file: '',
        path: url,
      })),
    );
}

const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** Every text for readers in a schema: those in Chinese, the source language of the domains. */
function chineseTexts(value: unknown): string[] {
  if (typeof value === 'string') return isHan(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(chineseTexts) : [];
}

function nearestRoute(url: string, routes: readonly RouteFacts[]): { nearest?: string } {
  return nearestOf(url, [...new Set(routes.map((route) => route.url.replace(/:(\w+)/g, '{$1}')))]);
}
