import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../widgets/ui/button';
import { confirm } from '../../../widgets/ui/confirm';
import { toast } from '../../../widgets/ui/toast';
import { useLanguage, useWords } from '../../../widgets/ui/use-words';
import { useUnsavedTab } from '../../shell/unsaved-tabs';
import { useDataSource } from '../../data/data-source-context';
import { useAnswer } from '../../data/use-answer';
import type { DocumentDetail, DraftProblem } from './document-answers';
import type { DocumentProps } from './document-props';
import { DocumentFrame } from './document-frame';
import { locatedProblems, offsetOf, syntaxProblem, type LocatedProblem } from './located-problems';
import { LINE_HEIGHT, TextArea } from './text-area';
import { useSending } from './use-sending';

/** 编辑文本: the draft as text, with its problems by line and column. */
export function TextDialog({ base, id, name, onChanged, onClose }: DocumentProps) {
  const t = useWords();
  const source = useDataSource();
  const answer = useAnswer<DocumentDetail>(`${base}/detail/${id}`);
  const [typed, setTyped] = useState<string | null>(null);
  const [saved, setSaved] = useState<Saved | null>(null);
  const { busy, failure, send } = useSending();
  const stored = saved ?? (answer.value && storedOf(answer.value));
  const text = typed ?? stored?.text ?? '';
  const isChanged = stored !== null && text !== stored.text;
  const save = () =>
    send(async () => {
      const body = { version: stored!.version, text };
      const { version, problems } = await source.call<{ version: number; problems: DraftProblem[] }>(
        `${base}/edit/${id}`,
        { body, quiet: true },
      );
      setSaved({ text, version, problems });
      toast.success(t('documents.saved'));
      onChanged();
    });
  useUnsavedTab(isChanged, () => undefined);
  const close = async () => {
    const question = { title: t('form.discardAsk'), body: t('form.discardNote') };
    const words = { action: t('form.discard'), keep: t('form.discardKeep'), tone: 'danger' } as const;
    if (!isChanged || (await confirm({ ...question, ...words }))) onClose();
  };
  return (
    <DocumentFrame
      title={t('documents.textTitle', { name })}
      width={1040}
      answer={answer}
      failure={failure}
      conflict={t('documents.conflict')}
      onClose={() => void close()}
      verb={
        <Button variant="primary" disabled={!isChanged} loading={busy} onClick={save}>
          {t('documents.save')}
        </Button>
      }
    >
      {() => (
        <TextWithProblems
          text={text}
          problems={isChanged ? null : (stored?.problems ?? [])}
          onChange={setTyped}
        />
      )}
    </DocumentFrame>
  );
}

/** A draft as the server has it. */
interface Saved {
  text: string;
  version: number;
  problems: readonly DraftProblem[];
}

const storedOf = ({ text, version, problems }: DocumentDetail): Saved => ({
  text,
  version,
  problems: problems ?? [],
});

interface TextWithProblemsProps {
  text: string;
  /** Null: the text has changed since they were found. */
  problems: readonly DraftProblem[] | null;
  onChange(text: string): void;
}

function TextWithProblems({ text, problems, onChange }: TextWithProblemsProps) {
  const t = useWords();
  const language = useLanguage();
  const area = useRef<HTMLTextAreaElement>(null);
  const [at, setAt] = useState(0);
  // The dialog has taken the focus while the text was loaded.
  useEffect(() => area.current?.focus(), []);
  const found = useMemo(() => {
    const syntax = syntaxProblem(text, language, t);
    return syntax ? [syntax] : problems && locatedProblems(text, problems);
  }, [text, problems, language, t]);
  const before = text.slice(0, at).split('\n');
  function show(problem: LocatedProblem) {
    const node = area.current;
    if (!node) return;
    const offset = offsetOf(text, problem);
    node.focus();
    node.setSelectionRange(offset, offset);
    node.scrollTop = Math.max(0, (problem.line - 4) * LINE_HEIGHT);
    setAt(offset);
  }
  return (
    <div className="flex flex-col gap-3">
      <TextArea
        ref={area}
        label={t('documents.text')}
        value={text}
        marked={new Set(found?.map(({ line }) => line))}
        onChange={onChange}
        onMove={setAt}
      />
      <div className="flex flex-wrap items-center justify-between gap-3 text-small text-fg-2">
        <span role="status">
          {found === null
            ? t('documents.unchecked')
            : found.length === 0
              ? t('documents.noProblems')
              : t('documents.problems', { n: found.length })}
        </span>
        <span className="tabular-nums">
          {t('documents.position', { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 })}
        </span>
      </div>
      {found !== null && found.length > 0 && (
        <ul className="flex max-h-48 flex-col overflow-y-auto rounded-control border border-line">
          {found.map((problem, index) => (
            <li key={index} className="border-b border-line last:border-0">
              <button
                type="button"
                className="flex w-full items-baseline gap-3 px-3 py-2 text-left hover:bg-hover"
                onClick={() => show(problem)}
              >
                <span className="shrink-0 text-danger-text tabular-nums">
                  {t('documents.place', { line: problem.line, column: problem.column })}
                </span>
                <span className="min-w-0 break-words">
                  {problem.path !== '' && (
                    <code className="mr-2 font-mono text-small text-fg-2">{problem.path}</code>
                  )}
                  {problem.msg}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
