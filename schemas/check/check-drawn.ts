import type { PageAction } from '../document/page-action';
import type { Page } from '../document/page-kinds/page';
import { isObject, type Json } from '../json';
import { join } from '../json-path';
import { cause, type Cause } from '../problems/causes';
import type { Report } from '../problems/problem';
import { DRAWN_DIALOGS, DRAWN_PARTS, type Drawn } from './drawn-parts';

/** What a page is checked with. */
export interface DrawnScope {
  /** Its rows are the nodes of a tree. */
  tree: boolean;
  /** Whether a button calls a verb of the entity's workflow. */
  isVerb(action: PageAction): boolean;
  report: Report;
}

/**
 * Reports what the language has and the screen of this page does not use: a document that relies on it would show less
 * than it says. A document that is in force already works without that part.
 */
export function checkDrawn(page: Page, scope: DrawnScope): void {
  const report = (path: string, found: Cause) => scope.report(path, found, 'tolerated');
  if (page.formBy !== undefined && page.entity === undefined) report('formBy', cause('notDrawn'));
  const reported: string[] = [];
  for (const [part, drawn] of Object.entries<Drawn>(DRAWN_PARTS)) {
    if (reported.some((outer) => part.startsWith(outer))) continue;
    const found = notDrawn(page, drawn, scope.tree);
    if (!found) continue;
    const paths = pathsOf(page as unknown as Json, part.split('.'), '');
    if (paths.length === 0) continue;
    reported.push(`${part}.`, `${part}[`);
    for (const path of paths) report(path, found);
  }
  for (const place of ['toolbar', 'rowActions'] as const)
    if (!reported.includes(`pageConfig.${place}.`))
      (page.pageConfig[place] ?? []).forEach((action, at) =>
        checkAction(page, action, place, `pageConfig.${place}[${at}]`, { ...scope, report }),
      );
}

/** Why a page does not use a part that may stand in it; null if it does. */
function notDrawn({ kind = 'list', tableConfig }: Page, drawn: Drawn, tree: boolean): Cause | null {
  if (drawn.kinds.length === 0) return cause('notDrawn');
  if (!drawn.kinds.includes(kind)) return cause('notDrawnInKind', { kind });
  if (drawn.pivot === false && tableConfig.pivot && kind === 'list') return cause('notDrawnInPivot');
  return drawn.tree === false && tree ? cause('notDrawnInTree') : null;
}

/** Where a part stands in a document: nowhere if it is absent or empty, several times inside a list (`columns[]`). */
function pathsOf(value: Json | undefined, [first, ...rest]: readonly string[], path: string): string[] {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return [];
  if (first === undefined) return [path];
  if (!isObject(value)) return [];
  const key = first.replace('[]', '');
  const inner = value[key];
  if (key === first) return pathsOf(inner, rest, join(path, key));
  return (Array.isArray(inner) ? inner : []).flatMap((one, at) =>
    pathsOf(one, rest, `${join(path, key)}[${at}]`),
  );
}

function checkAction(
  page: Page,
  { dialog, bulk, when, notBy, ...action }: PageAction,
  place: 'toolbar' | 'rowActions',
  path: string,
  { isVerb, report }: DrawnScope,
): void {
  if (dialog && !DRAWN_DIALOGS[dialog.kind].includes(place))
    report(`${path}.dialog`, cause(DRAWN_DIALOGS[dialog.kind].length === 0 ? 'notDrawn' : 'needsRow'));
  if (place === 'toolbar') {
    if (when !== undefined) report(`${path}.when`, cause('needsRow'));
    if (notBy !== undefined) report(`${path}.notBy`, cause('needsRow'));
    if (bulk && page.tableConfig.pivot) report(`${path}.bulk`, cause('notDrawnInPivot'));
  } else {
    if (bulk) report(`${path}.bulk`, cause('bulkInRow'));
    if (page.kind === 'detail' && !isVerb(action)) report(path, cause('notDrawnInKind', { kind: page.kind }));
  }
}
