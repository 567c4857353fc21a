import { PAGE_CALLS, type PageCallKey } from '../../schemas/document/page-document';
import type { CompiledAction, CompiledPage } from '../../schemas/model/page';

/** A call that a page makes, with the place that declares it. */
export interface PageCall {
  path: string;
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
}

/** The method of each call of a page. */
export const METHODS: Readonly<Record<PageCallKey, PageCall['method']>> = {
  searchUrl: 'POST',
  addUrl: 'POST',
  updateUrl: 'POST',
  detailUrl: 'GET',
  delUrl: 'DELETE',
  batchDelUrl: 'POST',
};

/** Every call of a page: its own, those of its buttons, steps and switches. */
export function callsOf(page: CompiledPage): PageCall[] {
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
    ...importCalls(page),
    ...actionsOf(page).map(({ action: { method, url }, path }) => ({ path: `${path}.url`, method, url })),
    ...switchesIn(page).map(({ path, url }) => ({ path, method: 'POST' as const, url })),
  ];
}

function importCalls({ pageConfig: { import: imports } }: CompiledPage): PageCall[] {
  if (!imports) return [];
  const { uploadUrl, submitUrl, templateUrl } = imports;
  const call = (key: string, method: PageCall['method'], url: string | undefined): PageCall[] =>
    url ? [{ path: `pageConfig.import.${key}`, method, url }] : [];
  return [
    ...call('uploadUrl', 'POST', uploadUrl),
    ...call('submitUrl', 'POST', submitUrl),
    ...call('templateUrl', 'GET', templateUrl),
  ];
}

/** The buttons of a page, with their places. */
export function actionsOf(page: CompiledPage): { action: CompiledAction; path: string }[] {
  return (['toolbar', 'rowActions'] as const).flatMap((group) =>
    page.pageConfig[group].map((action, at) => ({ action, path: `pageConfig.${group}[${at}]` })),
  );
}

/** The switches of a list, each with one of its calls. */
export function switchesIn(page: CompiledPage): { path: string; url: string; permission: string }[] {
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
