import { useMemo } from 'react';
import { useDesigning } from '../edit/designing';
import type { ListEditing } from './list-actions';
import { useListSource } from './list-source';
import { labelOfListed } from './list-words';

/** What edits the list around a component. */
export function useListEditing(): ListEditing {
  const designing = useDesigning();
  const source = useListSource();
  return useMemo(
    () => ({ designing, labelOf: (part) => labelOfListed(part, source, designing.names) }),
    [designing, source],
  );
}
