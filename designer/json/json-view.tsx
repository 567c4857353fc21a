import { useEffect, useMemo, useRef, useState } from 'react';
import { useLanguage } from '../../widgets/ui/use-words';
import { useDesigning } from '../edit/designing';
import { travel } from '../edit/part-actions';
import { BehindNote } from '../screen/behind-note';
import { editorPhrases } from './editor-words';
import { JsonEditor } from './json-editor';
import { pageTextOf } from './page-text';
import { ProblemList } from './problem-list';
import { textProblems } from './text-problems';

const NOTE = 'designer-json-keys';

/** The page as JSON text: both ways, with its problems. */
export function JsonView() {
  const designing = useDesigning();
  const { store, state, t } = designing;
  const language = useLanguage();
  const frame = useRef<HTMLDivElement>(null);
  const editor = useRef<JsonEditor | null>(null);
  const latest = useRef(designing);
  const [place, setPlace] = useState({ line: 1, column: 1 });
  const text = pageTextOf(store);
  const { project } = store;
  const problems = useMemo(
    () => textProblems(designing, text.text, language),
    // What the problems depend on; a selection changes none.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [project, state.typed, state.found, text, language],
  );
  useEffect(() => {
    latest.current = designing;
  });
  useEffect(() => {
    if (!frame.current) return;
    const opened = new JsonEditor(frame.current, {
      store,
      text,
      label: t('designer.json.label'),
      describedBy: NOTE,
      phrases: editorPhrases(t),
      onTravel: (way) => travel(latest.current, way),
      onMove: setPlace,
    });
    editor.current = opened;
    return () => opened.destroy();
  }, [store, text, t]);
  useEffect(() => editor.current?.show(problems), [problems, t]);
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface">
      <div
        ref={frame}
        // The ring lies above the text, which would cover it.
        className="relative min-h-0 flex-1 after:pointer-events-none after:absolute after:inset-0 after:z-sticky after:border-2 after:border-transparent focus-within:after:border-focus"
      />
      {/* Below the text, which must not move while it is typed. */}
      <BehindNote />
      <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-0.5 border-t border-line bg-sunken px-3 py-1 text-note text-fg-2">
        <span role="status" className={problems.length > 0 ? 'text-danger-text' : undefined}>
          {problems.length > 0
            ? t('designer.problemCount', { n: problems.length })
            : t('designer.json.noProblems')}
        </span>
        <span id={NOTE} className="min-w-0 flex-1 truncate">
          {t('designer.json.keys')}
        </span>
        <span className="tabular-nums">{t('designer.json.place', place)}</span>
      </div>
      <ProblemList problems={problems} onGoTo={(at) => editor.current?.goTo(at)} />
    </div>
  );
}
