import { wordMessage } from './document-check';
import type { Domain, MenuEntry } from './domain';
import type { BrokenPage } from './model';
import type { CompiledPage } from './page';

/** Menu entries must lead somewhere: a page that exists, a view, or children. */
export function checkMenus(
  domain: Domain,
  pages: ReadonlyMap<string, CompiledPage | BrokenPage>,
  report: (path: string, message: string) => void,
): void {
  const walk = (entries: readonly MenuEntry[], path: string): void =>
    entries.forEach((entry, at) => {
      const here = `${path}[${at}]`;
      if (entry.layout === 3 && entry.page === undefined) report(`${here}.page`, 'layout 3 needs a page');
      if (entry.page !== undefined && !pages.has(entry.page))
        report(`${here}.page`, wordMessage(entry.page, [...pages.keys()]));
      if (entry.permissions?.length && !entry.module) report(`${here}.module`, 'permissions need a module');
      walk(entry.children ?? [], `${here}.children`);
    });
  walk(domain.menu, 'menu');
}
