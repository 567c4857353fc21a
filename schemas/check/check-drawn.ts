import type { Page } from '../document/page-kinds/page';
import { cause } from '../problems/causes';
import type { Report } from '../problems/problem';

/**
 * Reports what the language has and no screen draws: a document that relies on it would show less than it says. A
 * document that is in force already works without that part.
 */
export function checkDrawn(page: Page, report: Report): void {
  for (const path of undrawnParts(page)) report(path, cause('notDrawn'), 'tolerated');
}

/** The paths of the parts of a page that no screen draws. */
function undrawnParts(page: Page): string[] {
  const { pageConfig: config } = page;
  const given = (value: unknown, path: string) => (value === undefined ? [] : [path]);
  return [
    ...(page.kind === 'import' ? ['kind'] : []),
    ...given(page.formBy, 'formBy'),
    ...given(config.import, 'pageConfig.import'),
    ...(['toolbar', 'rowActions'] as const).flatMap((place) =>
      (config[place] ?? []).flatMap(({ dialog }, at) =>
        dialog && UNDRAWN_DIALOGS.has(dialog.kind) ? [`pageConfig.${place}[${at}].dialog`] : [],
      ),
    ),
  ];
}

const UNDRAWN_DIALOGS: ReadonlySet<string> = new Set(['print', 'history']);
