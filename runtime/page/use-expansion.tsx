import { useEffect, useMemo, useState } from 'react';
import type { CompiledPage } from '../../schemas/model/page';
import { late } from '../../widgets/ui/late';
import { FormSkeleton } from '../form/form-skeleton';
import type { RowExpansion } from '../list/list-body';
import { rowWord } from '../record/record-url';
import { rowConditions, type RowConditions } from '../record/row-conditions';

const ChildLists = late(
  () => import('./child-lists').then((part) => part.ChildLists),
  () => <FormSkeleton fields={6} />,
);

/** What expanded rows of a page show: the lists of the rows that refer to them. Undefined: rows do not expand. */
export function useExpansion(
  page: CompiledPage,
  isInside: boolean,
  reload: () => void,
): RowExpansion | undefined {
  const { children: declared, nameColumn, tree } = page.pageConfig;
  const lists = isInside || tree || !declared?.length ? undefined : declared;
  const [conditions, setConditions] = useState<RowConditions | null>(null);
  useEffect(() => {
    let current = true;
    const given = (lists ?? []).map(({ when }, at) => ({ key: String(at), ...(when && { when }) }));
    rowConditions(given, page.columns).then(
      (compiled) => current && setConditions(compiled),
      // Without the engine, rows with conditions stay closed.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [lists, page.columns]);
  return useMemo(
    () =>
      lists && {
        can: (row) => lists.some(({ when }, at) => !when || conditions?.get(String(at))?.(row) === true),
        draw: (row) => (
          <ChildLists
            page={page}
            lists={lists}
            record={row}
            of={rowWord(row, nameColumn)}
            onChanged={reload}
          />
        ),
      },
    [lists, page, nameColumn, conditions, reload],
  );
}
