import type { Words } from '../../widgets/ui/use-words';
import type { Evidence } from './guess-field';

/** Why a column is what it is, as a sentence. */
export function evidenceWords(
  evidence: readonly Evidence[],
  kindName: (key: string) => string,
  t: Words,
): string {
  return evidence
    .map(({ key, kind, word = '', n = 0, of = 0 }) =>
      t(`designer.start.why.${key}`, { kind: kind === undefined ? '' : kindName(kind), word, n, of }),
    )
    .join(t('designer.start.why.and'));
}

/** The name of a kind: its own, or that of its type. */
export const kindNames =
  (types: ReadonlyMap<string, { names: { title: string } }>, names: (title: string) => string, t: Words) =>
  (key: string): string => {
    const type = types.get(key);
    return OWN_NAMES.has(key) || !type ? t(`designer.start.kind.${key}`) : names(type.names.title);
  };

/** Kinds with the key of a type that have a name of their own. */
const OWN_NAMES = new Set(['number', 'date', 'time', 'amount']);
