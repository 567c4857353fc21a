import type { Words } from '../../widgets/ui/use-words';
import type { Evidence } from './guess-field';
import { KINDS } from './kinds';

/** Why a column is what it is, as a sentence. */
export function evidenceWords(
  evidence: readonly Evidence[],
  kindName: (key: string) => string,
  t: Words,
): string {
  return evidence
    .map(({ key, kind, word = '', n = 0, of = 0 }) =>
      t(`designer.start.why.${key}`, {
        ...{ kind: kind === undefined ? '' : kindName(kind), n, of },
        word: key === 'given' ? kindName(word) : word,
      }),
    )
    .join(t('designer.start.why.and'));
}

/** The name of a kind: its own, or that of its type. */
export const kindNames =
  (types: ReadonlyMap<string, { names: { title: string } }>, names: (title: string) => string, t: Words) =>
  (key: string): string =>
    KINDS.some((one) => one.key === key)
      ? t(`designer.start.kind.${key}`)
      : names(types.get(key)?.names.title ?? key);
