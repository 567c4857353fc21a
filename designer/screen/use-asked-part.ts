import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useDesigning, type Designing } from '../edit/designing';
import { nameOfListed, type PageList } from '../project/page-lists';
import type { PartName } from '../project/part-name';

/** The lists in which a part of the address may stand. */
const LISTS: Readonly<Record<string, readonly PageList[]>> = {
  column: ['columns'],
  search: ['searches'],
  button: ['toolbar', 'rowActions', 'verbs'],
};

/** Selects the part that the address names when the designer is opened: `?field=name`, `column`, `search`, `button`. */
export function useAskedPart(): void {
  const designing = useDesigning();
  const { search } = useLocation();
  useEffect(() => {
    const name = askedPart(new URLSearchParams(search), designing);
    if (name !== undefined) designing.store.select([name]);
    // Once: later the user selects.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}

/** The part that an address names; undefined when there is none, or the draft has it no more. */
export function askedPart(asked: URLSearchParams, { view }: Pick<Designing, 'view'>): PartName | undefined {
  const field = asked.get('field');
  if (field !== null) return [...view.parts].find(([, { part }]) => part.model === field)?.[0];
  return Object.entries(LISTS)
    .flatMap(([kind, lists]) => lists.map((list) => nameOfListed(list, asked.get(kind) ?? '')))
    .find((name) => view.listed.has(name));
}
