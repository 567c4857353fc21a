import { useCallback, useId, useMemo, useState } from 'react';
import { addDocumentWords } from '../../runtime/i18n/add-document-words';
import { WaitingLine } from '../../runtime/page/documents/publish-time';
import { useDataSource } from '../../runtime/data/data-source-context';
import { useRead } from '../../runtime/data/use-answer';
import { Button } from '../../widgets/ui/button';
import { Dialog } from '../../widgets/ui/dialog';
import { EmptyState } from '../../widgets/ui/empty-state';
import { FieldFrame } from '../../widgets/ui/field-frame';
import { SelectBox } from '../../widgets/ui/select-box';
import { Spinner } from '../../widgets/ui/spinner';
import { useDesigning, type Designing } from '../edit/designing';
import { execute } from '../edit/part-actions';
import { titleOfType } from '../edit/part-words';
import { documentCalls } from '../save/document-calls';
import { oldColumns, oldPageParts, type OldPart } from './old-parts';

addDocumentWords();

/** Brings single parts of older versions back, each as a step that can be undone. */
export function HistoryDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const { t, store } = useDesigning();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('designer.history')}
      subtitle={store.tools.bench.page.name}
      width={640}
      footer={<Button onClick={onClose}>{t('ui.close')}</Button>}
    >
      {open && <History />}
    </Dialog>
  );
}

/** A version of the page or of its entity. */
interface KnownVersion {
  document: 'page' | 'entity';
  id: number;
  no: number;
  label: string;
}

function History() {
  const { store, t } = useDesigning();
  const source = useDataSource();
  const calls = useMemo(() => documentCalls(source), [source]);
  const { page, entity } = store.tools.bench;
  const [chosen, setChosen] = useState<number | null>(null);
  const id = useId();
  const known = useRead(
    useCallback(async () => {
      const documents = [{ document: 'page', id: page.id } as const];
      const all = entity ? [...documents, { document: 'entity', id: entity.id } as const] : documents;
      const lists = await Promise.all(
        all.map(async (one) =>
          (await calls.versions(one.id)).map(({ no, createdAt, userName, note }): KnownVersion => ({
            ...{ ...one, no },
            label: [
              t(`designer.history.${one.document}`, { no }),
              ...[createdAt, userName, note].filter((word) => word !== null),
            ].join(' · '),
          })),
        ),
      );
      return { versions: lists.flat(), waiting: (await calls.waiting(page.id)).waiting };
    }, [calls, page.id, entity, t]),
  );
  if (known.failure) return <EmptyState kind="error" title={known.failure.message} />;
  if (!known.value)
    return (
      <div className="flex justify-center py-10 text-fg-3">
        <Spinner size={24} />
      </div>
    );
  const { versions, waiting } = known.value;
  if (versions.length === 0 && !waiting) return <p className="text-fg-2">{t('designer.discard.never')}</p>;
  const version = chosen === null ? undefined : versions[chosen];
  return (
    <div className="flex flex-col gap-4">
      {waiting && <WaitingLine waiting={waiting} />}
      <FieldFrame id={id} label={t('designer.history.version')}>
        <SelectBox
          id={id}
          options={versions.map(({ label }, value) => ({ value, label }))}
          value={chosen}
          onChange={(next) => setChosen(next === null ? null : Number(next))}
        />
      </FieldFrame>
      {version && <OldParts key={chosen} version={version} calls={calls} />}
    </div>
  );
}

interface OldPartsProps {
  version: KnownVersion;
  calls: ReturnType<typeof documentCalls>;
}

/** The parts of a version that the page has no more, or has otherwise. */
function OldParts({ version: { document, id, no }, calls }: OldPartsProps) {
  const designing = useDesigning();
  const { store, state, t } = designing;
  const { value, failure } = useRead(
    useCallback(async () => ({ doc: await calls.version(id, no) }), [calls, id, no]),
  );
  const { project } = state.history;
  const doc = value?.doc;
  const parts = useMemo(() => {
    if (!doc) return [];
    return document === 'page' ? oldPageParts(doc, project, store.tools.runner) : oldColumns(doc, project);
  }, [doc, document, project, store]);
  if (failure) return <EmptyState kind="error" title={failure.message} />;
  if (!value) return <p role="status">{t('designer.history.loading')}</p>;
  if (parts.length === 0) return <p className="text-fg-2">{t('designer.history.same')}</p>;
  return (
    <ul aria-label={t('designer.history.parts')} className="flex flex-col">
      {parts.map((part) => (
        <OldPartLine key={part.id} part={part} designing={designing} />
      ))}
    </ul>
  );
}

function OldPartLine({ part, designing }: { part: OldPart; designing: Designing }) {
  const { t } = designing;
  const label = nameOf(part, designing);
  const restore = () => execute(designing, part.command, { said: t('designer.history.restored', { label }) });
  return (
    <li className="flex items-center gap-3 border-b border-line py-2 last:border-0">
      <span className="min-w-0 flex-1 truncate">
        {label}
        <span className="ml-2 text-note text-fg-3">
          {t(`designer.history.of.${part.kind}`)} ·{' '}
          {t(part.isGone ? 'designer.history.gone' : 'designer.history.changed')}
        </span>
      </span>
      <Button size="small" aria-label={t('designer.history.restoreOne', { label })} onClick={restore}>
        {t('designer.history.restore')}
      </Button>
    </li>
  );
}

/** The label of an old part: its own, that of its column, or the kind of a container. */
function nameOf({ part, key, kind }: OldPart, { view, types, names }: Designing): string {
  const { label, type, model, column } = part;
  if (typeof label === 'string' && label !== '') return label;
  const field = view.fields.get(String(kind === 'list' ? column : model));
  if (field) return field.label;
  return typeof type === 'string' && kind === 'form' ? titleOfType(types, names)(type) : key;
}
