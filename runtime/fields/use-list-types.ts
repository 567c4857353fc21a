import { useEffect, useState } from 'react';
import type { CompiledPage } from '../../schemas/model/page';
import type { Field } from '../../schemas/model/field';
import { loadChunk } from '../../widgets/ui/load-chunk';
import { missingParts } from '../../widgets/ui/missing-part-store';
import type { FieldRegistry } from './list-registry';

/** `wholeRegistry`, once its chunk is there. */
let whole: ((registry: FieldRegistry) => FieldRegistry) | undefined;

/** Loads the field types that lists seldom have, which forms need. */
export async function loadRareTypes(): Promise<void> {
  whole = (await loadChunk(() => import('./field-registry'))).wholeRegistry;
}

/** The types of a registry that draw the list of a page: all built-in ones if it has a rare one; null until they are loaded. */
export function useListTypes(
  registry: FieldRegistry | null,
  { tableConfig, searches }: Pick<CompiledPage, 'tableConfig' | 'searches'>,
): FieldRegistry | null {
  const fields: Field[] = [...tableConfig.columns, ...searches].map(({ field }) => field);
  const isRare =
    registry !== null &&
    // The columns of a pivot are known with its rows only.
    (tableConfig.pivot !== undefined || fields.some(({ type }) => !registry.types.has(type)));
  const [, arrive] = useState(0);
  const isMissing = isRare && whole === undefined;
  useEffect(() => {
    if (!isMissing) return;
    let current = true;
    loadRareTypes().then(() => current && arrive((times) => times + 1), missingParts.tell);
    return () => {
      current = false;
    };
  }, [isMissing]);
  if (!isRare) return registry;
  return whole ? whole(registry) : null;
}
