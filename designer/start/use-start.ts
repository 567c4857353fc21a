import { useDeferredValue, useMemo, useState } from 'react';
import type { FieldGrammars } from '../../schemas/model/field';
import { guessField, type FieldGuess } from './guess-field';
import { allKinds } from './kinds';
import { newList } from './new-list';
import { readKForm } from './read-k-form';
import { readText, sourceOf, type Source } from './read-text';

/** A change of a guess, which stays while the text around it changes. */
export type GuessChange = Partial<Pick<FieldGuess, 'label' | 'kind' | 'required' | 'choices' | 'left'>>;

/** The fields that are started with, and what follows from them. */
export function useStart(types: FieldGrammars) {
  const [text, setText] = useState('');
  const [sheet, setSheet] = useState<{ name: string; source: Source } | null>(null);
  const [changes, setChanges] = useState<ReadonlyMap<string, GuessChange>>(new Map());
  const [title, setTitle] = useState<string | null>(null);
  const settled = useDeferredValue(text);
  const kinds = useMemo(() => allKinds(types), [types]);
  const source = useMemo(
    () => sheet?.source ?? readKForm(settled, types) ?? readText(settled),
    [sheet, settled, types],
  );
  const found = useMemo(() => source.columns.map(guessField), [source]);
  const guesses = useMemo(
    () => found.map((guess) => ({ ...guess, ...changes.get(guess.source) })),
    [found, changes],
  );
  const fields = useMemo(() => guesses.filter(({ left, label }) => !left && label.trim() !== ''), [guesses]);
  const list = useMemo(() => {
    const columns = fields.map((_, at) => `field${at + 1}`);
    const names = { title: title ?? source.title ?? '', code: 'preview', columns };
    return newList(fields, names, types, kinds, source.origin);
  }, [fields, title, source, types, kinds]);
  return {
    text,
    sheet: sheet?.name ?? null,
    source,
    guesses,
    fields,
    kinds,
    list,
    title,
    /** Guesses that were changed by hand. */
    changed: changes,
    setTitle,
    setText(next: string) {
      setSheet(null);
      setText(next);
    },
    setSheet(name: string, rows: readonly (readonly string[])[]) {
      const source = sourceOf(rows);
      // A file has a name, if its sheet has no title.
      setSheet({ name, source: { ...source, title: source.title ?? [...name].slice(0, 30).join('') } });
      setText('');
    },
    /** An existing page, or an answer of a foreign call. */
    setSource(name: string, given: Source) {
      setSheet({ name, source: given });
      setText('');
    },
    change(label: string, change: GuessChange) {
      setChanges((before) => new Map(before).set(label, { ...before.get(label), ...change }));
    },
  };
}

/** The state of the start of a page. */
export type Start = ReturnType<typeof useStart>;
