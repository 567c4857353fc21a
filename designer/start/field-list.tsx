import { useMemo } from 'react';
import type { FieldGrammars } from '../../schemas/model/field';
import { Checkbox } from '../../widgets/ui/checkbox';
import { SelectBox } from '../../widgets/ui/select-box';
import { TextInput } from '../../widgets/ui/text-input';
import { useWords } from '../../widgets/ui/use-words';
import { useNames } from '../words/name-words';
import { evidenceWords, kindNames } from './evidence-words';
import type { FieldGuess } from './guess-field';
import type { Start } from './use-start';

interface FieldListProps {
  start: Start;
  types: FieldGrammars;
}

/** The fields of the text with what each is taken for, why, and what else it can be. */
export function FieldList({ start, types }: FieldListProps) {
  const t = useWords();
  const names = useNames();
  const nameOf = useMemo(() => kindNames(types, names, t), [types, names, t]);
  const kinds = useMemo(
    () => start.kinds.map(({ key }) => ({ value: key, label: nameOf(key) })),
    [start.kinds, nameOf],
  );
  return (
    <ul className="flex flex-col" aria-label={t('designer.start.fields')}>
      {start.guesses.map((guess) => (
        <FieldLine key={guess.source} guess={guess} start={start} kinds={kinds} nameOf={nameOf} />
      ))}
    </ul>
  );
}

interface FieldLineProps {
  guess: FieldGuess;
  start: Start;
  kinds: readonly { value: string; label: string }[];
  nameOf(key: string): string;
}

function FieldLine({ guess, start, kinds, nameOf }: FieldLineProps) {
  const t = useWords();
  const { source, label, kind, required, left, choices, unknown } = guess;
  const change = (next: Parameters<Start['change']>[1]) => start.change(source, next);
  const givenName = t('designer.start.kind.given', { type: nameOf(String(guess.given?.column?.type)) });
  const hasChoices = start.kinds.find(({ key }) => key === kind)?.choices && kind !== 'yesNo';
  const isChanged = start.changed.get(source)?.kind !== undefined;
  const why = isChanged ? t('designer.start.why.changed') : evidenceWords(guess.evidence, nameOf, t);
  return (
    <li className="border-b border-line py-2 last:border-0" data-start-field={source}>
      <div className="flex items-center gap-2">
        <Checkbox
          checked={!left}
          aria-label={t('designer.start.take', { label })}
          onChange={(taken) => change({ left: !taken })}
        />
        <div className="min-w-0 flex-1">
          <TextInput
            size="small"
            value={label}
            maxLength={40}
            disabled={left}
            aria-label={t('designer.start.label', { label: source })}
            onChange={(next) => change({ label: next })}
          />
        </div>
        <div className="w-36 shrink-0 max-xl:w-28">
          <SelectBox
            size="small"
            options={guess.given?.column ? [{ value: 'given', label: givenName }, ...kinds] : kinds}
            value={kind}
            disabled={left}
            aria-label={t('designer.start.kindOf', { label })}
            onChange={(next) => next !== null && change({ kind: String(next) })}
          />
        </div>
        <Checkbox
          checked={required}
          disabled={left}
          label={t('designer.start.required')}
          onChange={(next) => change({ required: next })}
        />
      </div>
      {hasChoices && !left && <ChoicesInput guess={guess} onChange={(next) => change({ choices: next })} />}
      <p className="pt-1 pl-6 text-note text-fg-3">{why}</p>
      {unknown.length > 0 && (
        <p className="pl-6 text-note text-warning-text">
          {t('designer.start.unknown', { words: unknown.join(' ') })}
        </p>
      )}
      {hasChoices && !left && choices.length === 0 && (
        <p className="pl-6 text-note text-danger-text">{t('designer.start.noChoices')}</p>
      )}
    </li>
  );
}

interface ChoicesInputProps {
  guess: FieldGuess;
  onChange(choices: string[]): void;
}

/** The choices of a field with `|` between them. */
function ChoicesInput({ guess: { label, choices }, onChange }: ChoicesInputProps) {
  const t = useWords();
  return (
    <div className="pt-1.5 pl-6">
      <TextInput
        size="small"
        // What is typed last may be an empty choice, which the next letter completes.
        value={choices.join('|')}
        placeholder={t('designer.start.choicesHint')}
        aria-label={t('designer.start.choices', { label })}
        onChange={(text) => onChange(text === '' ? [] : text.split(/[|｜]/))}
      />
    </div>
  );
}
