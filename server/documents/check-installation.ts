import { COMMON } from '../../schemas/model/common-domain';
import { documentTexts, type DocumentText } from '../../schemas/model/document-texts';
import type { Model } from '../../schemas/model/model';
import { domainWords } from '../../schemas/model/words';
import type { CompiledAction, CompiledPage } from '../../schemas/model/page';
import { PAGE_CALLS, type PageCallKey } from '../../schemas/document/page-document';
import type { Problem, Report } from '../../schemas/problems/problem';
import { cause, type Cause, type CauseCode } from '../../schemas/problems/causes';
import { nearestOf } from '../../schemas/problems/unknown-name';
import { permissionCode, permissionGroups } from '../../schemas/document/permission';
import { menuConditions, menuSuffixes, pagePermissions, PermissionNames } from './permission-names';
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
}

/**
 * What is wrong with a document by itself. Permissions that nothing grants yet are not among them: a page is published
 * before the menu entry that grants them.
 */
const OWN: ReadonlySet<CauseCode> = new Set(['unknownCall', 'wrongPermission', 'unknownPermission']);

/** Whether a finding of `checkInstallation` prevents a publish. */
export const preventsPublish = ({ code }: Problem): boolean => OWN.has(code);

/** Reports calls that do not exist, permissions that cannot be granted, and untranslated texts. */
export function checkInstallation({ model, routes, files, languages }: Installation): Problem[] {
  const problems: Problem[] = [];
  const tree = new RouteTree(routes);
  const names = new PermissionNames(model, routes);
  for (const source of model.sources) {
    const { json } = source;
    if (source.kind !== 'domain') continue;
    const report = (path: string) => (found: Cause) =>
      problems.push({ file: source.file, path, ...found, kind: 'domain' });
    for (const { path, expression } of menuConditions(json))
      names.problemsOf(expression).forEach(report(path));
    for (const { path, suffix } of menuSuffixes(json)) names.suffixProblems(suffix).forEach(report(path));
  }
  for (const page of model.pages.values()) {
    if ('problems' in page) continue;
    const report: Report = (path, found, severity) =>
      problems.push({
        file: files.get(page.id) ?? page.id,
        path,
        ...found,
        kind: 'page',
        ...(severity && { severity }),
      });
    for (const { path, expression, suffix } of pagePermissions(page))
      for (const found of names.problemsOf(expression, suffix))
        // What guards the calls of another system is granted where that system says.
        if (page.entity || page.kind === 'blocks' || found.code === 'unknownPermission') report(path, found);
    if (!page.entity) {
      for (const { action, path } of actionsOf(page))
        for (const found of names.problemsOf(action.permission))
          if (found.code === 'unknownPermission') report(`${path}.permission`, found);
      continue;
    }
    for (const call of callsOf(page))
      if (!tree.find(call.method, call.url))
        report(
          call.path,
          cause('unknownCall', { method: call.method, url: call.url, ...nearestRoute(call, routes) }),
        );
    const asked = (call: Pick<PageCall, 'method' | 'url'>) => {
      const access = tree.find(call.method, call.url)?.route.access;
      return typeof access === 'object' ? access.anyOf : [];
    };
    const wrong = (path: string, { method, url }: Omit<PageCall, 'path'>, name: string) => {
      const known = asked({ method, url });
      const fits = permissionGroups(name).every((group) => group.some((code) => known.includes(code)));
      if (known.length > 0 && !fits) report(path, cause('wrongPermission', { method, url, known, name }));
      return known.length > 0 && !fits;
    };
    const { permission } = page.pageConfig;
    for (const [button, key] of MAPPED_CALLS) {
      const [expression, url] = [permission[button], page.pageConfig[key]];
      // Other codes than the usual one come from the map of the page.
      if (expression !== undefined && url && expression !== permissionCode(page.pageConfig.module, button))
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
      const code = needs && permissionCode(page.pageConfig.module, needs);
      if (code && !permissionGroups(name).every((group) => group.includes(code)))
        report(place, cause('wrongPermission', { ...action, known: [code], name }));
      else for (const found of names.problemsOf(name)) report(place, found);
    }
  }
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

/** What the dialogs show that are not calls of their own. */
const DIALOG_SUFFIXES: Readonly<Record<string, string>> = { print: 'print', history: 'search_his' };

/** The buttons of the language and the calls that they make. */
const MAPPED_CALLS = [
  ['search', 'searchUrl'],
  ['add', 'addUrl'],
  ['edit', 'updateUrl'],
  ['del', 'delUrl'],
] as const satisfies readonly (readonly [string, PageCallKey])[];

interface PageCall {
  path: string;
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
}

/** The method of each call of a page. */
const METHODS: Readonly<Record<PageCallKey, PageCall['method']>> = {
  searchUrl: 'POST',
  addUrl: 'POST',
  updateUrl: 'POST',
  detailUrl: 'GET',
  delUrl: 'DELETE',
  batchDelUrl: 'POST',
};

function callsOf(page: CompiledPage): PageCall[] {
  return [
    ...PAGE_CALLS.flatMap((key): PageCall[] => {
      const url = page.pageConfig[key];
      return url ? [{ path: `pageConfig.${key}`, method: METHODS[key], url }] : [];
    }),
    ...(['changeLog', 'operateLog'] as const).flatMap((key): PageCall[] => {
      const url = page.pageConfig[key]?.url;
      return url ? [{ path: `pageConfig.${key}Url`, method: 'POST', url }] : [];
    }),
    ...(page.kind === 'wizard' ? page.steps : []).flatMap(({ checkUrl }, at): PageCall[] =>
      checkUrl === undefined ? [] : [{ path: `steps[${at}].checkUrl`, method: 'POST', url: checkUrl }],
    ),
    ...actionsOf(page).map(({ action: { method, url }, path }) => ({ path: `${path}.url`, method, url })),
    ...switchesIn(page).map(({ path, url }) => ({ path, method: 'POST' as const, url })),
  ];
}

function actionsOf(page: CompiledPage): { action: CompiledAction; path: string }[] {
  return (['toolbar', 'rowActions'] as const).flatMap((group) =>
    page.pageConfig[group].map((action, at) => ({ action, path: `pageConfig.${group}[${at}]` })),
  );
}

/** The switches of a list, each with one of its calls. */
function switchesIn(page: CompiledPage): { path: string; url: string; permission: string }[] {
  return page.tableConfig.columns.flatMap(({ switch: switched }, at) =>
    switched
      ? [
          {
            path: `tableConfig.columns[${at}].switch`,
            url: switched.url.replace('{to}', '1'),
            permission: switched.permission,
          },
        ]
      : [],
  );
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

function nearestRoute({ url }: PageCall, routes: readonly RouteFacts[]): { nearest?: string } {
  return nearestOf(url, [...new Set(routes.map((route) => route.url.replace(/:(\w+)/g, '{$1}')))]);
}
