import type { Page } from '../document/page-kinds/page';
import type { Field } from '../model/field';
import { cause } from '../problems/causes';
import type { Report } from '../problems/problem';

/** What the columns of a comparison are checked with. */
interface ComparedScope {
  /** The column with this name; reports an unknown name at `path`. */
  column(name: string, path: string): Field | undefined;
  report: Report;
}

/** Masked values cannot be compared: different ones may have the same mask. */
export function checkCompared({ pageConfig }: Page, { column, report }: ComparedScope): void {
  (pageConfig.detail?.compare ?? []).forEach((pair, at) => {
    for (const side of ['from', 'to'] as const) {
      const path = `pageConfig.detail.compare[${at}].${side}`;
      if (column(pair[side], path)?.sensitive) report(path, cause('notCompared', { name: pair[side] }));
    }
  });
}
