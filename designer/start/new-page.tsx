import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { fieldTypes, type FieldGrammar, type FieldGrammars } from '../../schemas/model/field';
import { CallError } from '../../runtime/data/data-source';
import { useDataSource } from '../../runtime/data/data-source-context';
import { useRead } from '../../runtime/data/use-answer';
import { addDesignerWords } from '../../runtime/i18n/add-designer-words';
import { refreshMenu } from '../../runtime/session/session-actions';
import { usePageTitle } from '../../runtime/shell/use-page-title';
import { Button } from '../../widgets/ui/button';
import { Checkbox } from '../../widgets/ui/checkbox';
import { confirm } from '../../widgets/ui/confirm';
import { EmptyState } from '../../widgets/ui/empty-state';
import { IconButton } from '../../widgets/ui/icon-button';
import { RefusalNote } from '../../widgets/ui/refusal-note';
import { Spinner } from '../../widgets/ui/spinner';
import { toast } from '../../widgets/ui/toast';
import { useWords } from '../../widgets/ui/use-words';
import { NameWordsProvider, useNameWords } from '../words/name-words';
import { createList } from './create-list';
import { FieldList } from './field-list';
import { FormSample } from './form-sample';
import { ListSample } from './list-sample';
import { rowsOf } from './sample-rows';
import { SourceBox } from './source-box';
import type { PublishChoices } from '../publish/publish-choices';
import { startCalls } from './start-calls';
import { TargetFields } from './target-fields';
import { MOST_ROWS } from './read-text';
import { useStart, type Start } from './use-start';
import { useTarget, type Target } from './use-target';

addDesignerWords();

const LIST_PATH = '/dev-tools/table';

/** `/designer/new`: makes a list with its form, its table and its menu entry from typed lines or pasted cells. */
export function NewPage({ grammars }: { grammars: readonly FieldGrammar[] }) {
  const t = useWords();
  const source = useDataSource();
  const navigate = useNavigate();
  const calls = useMemo(() => startCalls(source), [source]);
  const { value: choices, failure, retry } = useRead(calls.choices);
  const names = useNameWords();
  const types = useMemo(() => fieldTypes(grammars), [grammars]);
  usePageTitle(t('designer.start'));
  if (failure || !choices || !names)
    return (
      <main className="flex min-h-dvh items-center justify-center bg-page text-fg-3">
        {failure ? (
          <EmptyState
            kind={failure.code === 403 ? 'forbidden' : 'error'}
            title={failure.message}
            actions={
              <>
                <Button onClick={retry}>{t('list.retry')}</Button>
                <Button onClick={() => void navigate(LIST_PATH)}>{t('designer.back')}</Button>
              </>
            }
          />
        ) : (
          <Spinner size={24} />
        )}
      </main>
    );
  return (
    <NameWordsProvider value={names}>
      <StartScreen choices={choices} types={types} calls={calls} />
    </NameWordsProvider>
  );
}

interface StartScreenProps {
  choices: PublishChoices;
  types: FieldGrammars;
  calls: ReturnType<typeof startCalls>;
}

function StartScreen({ choices, types, calls }: StartScreenProps) {
  const t = useWords();
  const navigate = useNavigate();
  const start = useStart(types);
  const target = useTarget(start, choices, calls);
  const { fields, list, source } = start;
  const isDirty = start.guesses.length > 0;
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => isDirty && event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  const leave = async () => {
    const words = { title: t('designer.start.leave'), action: t('form.discard'), tone: 'danger' } as const;
    if (!isDirty || (await confirm(words))) void navigate(LIST_PATH);
  };
  return (
    <div className="flex h-dvh flex-col overflow-hidden bg-page text-base">
      <header className="flex h-[52px] shrink-0 items-center gap-2 border-b border-line bg-surface px-3">
        <IconButton icon="arrow-left" label={t('designer.back')} onClick={() => void leave()} />
        <h1 className="min-w-0 truncate text-panel-title">{t('designer.start')}</h1>
      </header>
      <main className="flex min-h-0 flex-1">
        <section
          aria-label={t('designer.start.source')}
          className="flex w-[30rem] shrink-0 flex-col gap-3 overflow-y-auto border-r border-line bg-surface p-4 max-xl:w-[25rem]"
        >
          <SourceBox start={start} calls={calls} choices={choices} />
          {start.guesses.length > 0 && (
            <>
              <h2 className="font-semibold">
                {t(source.form === 'cells' ? 'designer.start.foundCells' : 'designer.start.found', {
                  n: start.guesses.length,
                  rows: source.rows,
                })}
              </h2>
              {source.rows > MOST_ROWS && (
                <p className="text-note text-warning-text">
                  {t('designer.start.moreRows', { n: MOST_ROWS })}
                </p>
              )}
              <FieldList start={start} types={types} />
            </>
          )}
        </section>
        <section
          aria-label={t('designer.start.preview')}
          className="flex min-w-0 flex-1 flex-col gap-3 overflow-y-auto p-4"
        >
          {fields.length === 0 ? (
            <EmptyState
              kind="empty"
              title={t('designer.start.nothing')}
              body={t('designer.start.nothingNote')}
            />
          ) : (
            <>
              <h2 className="font-semibold">{t('designer.start.list')}</h2>
              <div className="flex h-[300px] shrink-0 flex-col overflow-hidden rounded-panel bg-surface">
                <ListSample list={list} fields={fields} types={types} />
              </div>
              <h2 className="font-semibold">{t('designer.start.form')}</h2>
              <div className="shrink-0 rounded-panel bg-surface p-6">
                <FormSample list={list} types={types} />
              </div>
            </>
          )}
        </section>
      </main>
      <StartFoot {...{ choices, types, calls, start, target }} />
    </div>
  );
}

interface StartFootProps extends StartScreenProps {
  start: Start;
  target: Target;
}

/** What the list is called, where it stands, who can use it, and its making. */
function StartFoot({ choices, types, calls, start, target }: StartFootProps) {
  const t = useWords();
  const navigate = useNavigate();
  const dataSource = useDataSource();
  const [busy, setBusy] = useState<'publish' | 'draft' | null>(null);
  const [failure, setFailure] = useState('');
  const [withRows, setWithRows] = useState(true);
  const { fields, source } = start;
  // Rows of another system stay there.
  const hasRows = source.rows > 0 && source.origin === undefined;
  const make = async (publish: boolean) => {
    setBusy(publish ? 'publish' : 'draft');
    setFailure('');
    try {
      const given = { start, target, choices, types, publish, untitled: t('designer.start.untitled') };
      const { created, list } = await createList(calls, given);
      if (created.path === null) return void navigate(`/designer?id=${created.page}`);
      const rows = hasRows && withRows ? rowsOf(list.fields, fields, types) : [];
      // The newest row stands first in a list.
      const refused = await calls.addRows(String(list.entity.path), rows.reverse());
      await refreshMenu(dataSource);
      if (refused > 0)
        toast.warning(
          t('designer.published'),
          t('designer.start.rowsRefused', { n: refused, of: rows.length }),
        );
      else toast.success(t('designer.published'));
      void navigate(created.path);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(failureText(error));
    } finally {
      setBusy(null);
    }
  };
  const reason = obstacle(start, target);
  const blocked = reason === null ? undefined : t(reason);
  return (
    <footer className="flex shrink-0 flex-col gap-2 border-t border-line bg-surface px-4 py-3">
      {failure !== '' && <RefusalNote text={failure} />}
      <div className="flex items-end gap-3 max-xl:flex-col max-xl:items-stretch">
        <TargetFields choices={choices} target={target} />
        <div className="flex shrink-0 items-center justify-end gap-2">
          {hasRows && (
            <Checkbox
              checked={withRows}
              label={t('designer.start.withRows', { n: Math.min(source.rows, MOST_ROWS) })}
              onChange={setWithRows}
            />
          )}
          <Button loading={busy === 'draft'} disabledReason={blocked} onClick={() => void make(false)}>
            {t('designer.start.open')}
          </Button>
          <Button
            variant="primary"
            loading={busy === 'publish'}
            disabledReason={blocked}
            onClick={() => void make(true)}
          >
            {t('designer.start.publish')}
          </Button>
        </div>
      </div>
    </footer>
  );
}

/** Why a list cannot be made yet, as the key of a text; null: it can. */
function obstacle({ fields, kinds }: Start, { code }: Target): string | null {
  if (fields.length === 0) return 'designer.start.nothing';
  if (!code.isValid) return 'designer.start.wrongCode';
  const hasChoices = (kind: string) => kind !== 'yesNo' && kinds.find(({ key }) => key === kind)?.choices;
  const isOpen = fields.some(({ kind, choices }) => hasChoices(kind) && !choices.some((one) => one.trim()));
  return isOpen ? 'designer.start.noChoices' : null;
}

/** What a refusal says, with the problems of the documents that it names. */
function failureText({ message, data }: CallError): string {
  const { errors, breaks } = (data ?? {}) as Record<string, { msg?: string }[] | undefined>;
  const told = [...(errors ?? []), ...(breaks ?? [])].flatMap(({ msg }) => msg ?? []);
  return [message, ...new Set(told.slice(0, 3))].join(' · ');
}
