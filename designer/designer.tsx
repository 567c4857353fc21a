import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { fieldTypes, type FieldGrammar } from '../schemas/model/field';
import type { Bench } from '../schemas/record/bench';
import { useAnswer } from '../runtime/data/use-answer';
import { addDesignerWords } from '../runtime/i18n/add-designer-words';
import { useAddressId } from '../runtime/record/address-id';
import { usePageTitle } from '../runtime/shell/use-page-title';
import { Button } from '../widgets/ui/button';
import { EmptyState } from '../widgets/ui/empty-state';
import { Spinner } from '../widgets/ui/spinner';
import { toast } from '../widgets/ui/toast';
import { useWords } from '../widgets/ui/use-words';
import { DesigningProvider } from './edit/designing';
import { DesignStore, type Unsaved } from './project/design-store';
import { MenuScreen } from './menu/menu-screen';
import { menuViews } from './menu/menu-view';
import { projectViews } from './project/project-view';
import { CommandRunner } from './project/run-command';
import { keptUnsaved } from './save/journal';
import { restoreUnsaved } from './save/restore-unsaved';
import { useJournalPlace } from './save/use-save';
import { DesignScreen } from './screen/design-screen';
import { TableScreen } from './table/table-screen';
import { tableViews } from './table/table-view';
import { NameWordsProvider, useNameWords } from './words/name-words';

addDesignerWords();

interface DesignerProps {
  /** The grammars of all field types, those of domains included. */
  grammars: readonly FieldGrammar[];
}

/** `/designer?id=5`: edits a page, the table of an entity, or the menu of a domain, whose draft is the working copy. */
export function Designer({ grammars }: DesignerProps) {
  const t = useWords();
  const navigate = useNavigate();
  const id = useAddressId();
  const { value: bench, failure, retry } = useAnswer<Bench>(`dynamic-sys/table-info/bench/${id}`);
  const names = useNameWords();
  usePageTitle(bench ? t('designer.title', { name: bench.page.name }) : t('designer.window'));
  const back = <Button onClick={() => void navigate('/dev-tools/table')}>{t('designer.back')}</Button>;
  if (failure)
    return (
      <Centre>
        <EmptyState
          kind={failure.code === 403 ? 'forbidden' : 'error'}
          title={failure.message}
          actions={
            <>
              <Button onClick={retry}>{t('list.retry')}</Button>
              {back}
            </>
          }
        />
      </Centre>
    );
  if (!bench || !names)
    return (
      <Centre>
        <Spinner size={24} />
      </Centre>
    );
  if (!bench.page.doc)
    return (
      <Centre>
        <EmptyState
          kind="error"
          title={t('designer.notJsonPage')}
          body={bench.problems[0]?.msg}
          actions={back}
        />
      </Centre>
    );
  return (
    <NameWordsProvider value={names}>
      <OpenBench key={id} bench={bench} grammars={grammars} />
    </NameWordsProvider>
  );
}

function Centre({ children }: { children: React.ReactNode }) {
  return <main className="flex min-h-dvh items-center justify-center bg-page text-fg-3">{children}</main>;
}

/** A bench with what an earlier window did not save. */
function OpenBench({ bench, grammars }: DesignerProps & { bench: Bench }) {
  const place = useJournalPlace(bench.page.id);
  const [kept, setKept] = useState<{ unsaved: Unsaved | null } | null>(null);
  useEffect(() => {
    if (place) void keptUnsaved(place).then((unsaved) => setKept({ unsaved }));
  }, [place]);
  if (!kept) return null;
  return <Opened bench={bench} grammars={grammars} unsaved={kept.unsaved} />;
}

const SCREENS = { page: <DesignScreen />, entity: <TableScreen />, domain: <MenuScreen /> } as const;

function Opened({ bench, grammars, unsaved }: DesignerProps & { bench: Bench; unsaved: Unsaved | null }) {
  const t = useWords();
  const live = useRef<HTMLParagraphElement>(null);
  const [{ store, notice }] = useState(() => {
    const types = fieldTypes(grammars);
    const runner = new CommandRunner(types, bench.kind);
    const views =
      bench.kind === 'page'
        ? projectViews(bench, types, runner)
        : bench.kind === 'entity'
          ? tableViews(runner)
          : menuViews(runner);
    const made = new DesignStore({ bench, runner, types, view: views });
    return { store: made, notice: unsaved && restoreUnsaved(made, unsaved, t) };
  });
  useEffect(() => {
    if (notice) toast.warning(notice.text, notice.detail);
    // Told once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const say = useCallback((text: string) => {
    if (live.current) live.current.textContent = text;
  }, []);
  const held = useMemo(() => ({ store, say }), [store, say]);
  return (
    <DesigningProvider value={held}>
      {SCREENS[bench.kind]}
      <p ref={live} role="status" aria-live="polite" className="sr-only" data-design-voice />
    </DesigningProvider>
  );
}
