import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { attempt } from '../../runtime/data/attempt';
import { useDataSource } from '../../runtime/data/data-source-context';
import { Button } from '../../widgets/ui/button';
import { confirm } from '../../widgets/ui/confirm';
import { DropdownMenu } from '../../widgets/ui/dropdown-menu';
import { IconButton } from '../../widgets/ui/icon-button';
import { toast } from '../../widgets/ui/toast';
import { useLanguage } from '../../widgets/ui/use-words';
import { useDesigning, type Designing } from '../edit/designing';
import { travel } from '../edit/part-actions';
import { shownProblems } from '../edit/shown-problems';
import { HistoryDialog } from '../history/history-dialog';
import { PreviewDialog } from '../preview/preview-dialog';
import { PublishDialog } from '../publish/publish-dialog';
import { documentCalls } from '../save/document-calls';
import { downloadJson } from '../save/download-json';
import { restorePublished } from '../save/restore-published';
import type { Saving } from '../save/use-save';

/** The list of documents. */
const LIST_PATH = '/dev-tools/table';

/** The bar above the designer: what is edited, its state, and what is done with the whole page. */
export function DesignBar({ saving, save, onOpenText }: Saving & { onOpenText?(): void }) {
  const designing = useDesigning();
  const { store, state, t } = designing;
  const { page } = store.tools.bench;
  const navigate = useNavigate();
  const source = useDataSource();
  const [publishing, setPublishing] = useState(false);
  const [previewing, setPreviewing] = useState(false);
  const { isDirty } = store;
  const publish = () => {
    store.settle();
    if (store.state.typed) toast.warning(t('designer.json.notPublished'));
    else setPublishing(true);
  };
  const exportPage = () =>
    void attempt(async () => downloadJson(`${page.code}.json`, await documentCalls(source).file(page.id)));
  return (
    <header className="flex h-[52px] shrink-0 items-center gap-2 border-b border-line bg-surface px-3">
      <IconButton icon="arrow-left" label={t('designer.back')} onClick={() => void navigate(LIST_PATH)} />
      <h1 className="min-w-0 truncate text-panel-title">{page.name}</h1>
      <span className="truncate text-note text-fg-3 max-lg:hidden">{page.code}</span>
      <span className="shrink-0 text-note text-fg-3" data-design-state>
        {t(saving ? 'designer.saving' : isDirty || state.typed ? 'designer.unsaved' : 'designer.allSaved')}
      </span>
      <span className="ml-auto flex items-center gap-1.5">
        <IconButton
          icon="undo-2"
          label={t('designer.undo')}
          disabled={!store.canUndo}
          onClick={() => travel(designing, 'undo')}
        />
        <IconButton
          icon="redo-2"
          label={t('designer.redo')}
          disabled={!store.canRedo}
          onClick={() => travel(designing, 'redo')}
        />
        <Problems designing={designing} onOpenText={onOpenText} />
        <DiscardMenu designing={designing} />
        {store.tools.bench.kind === 'page' && (
          <IconButton icon="download" label={t('designer.file.export')} onClick={exportPage} />
        )}
        {store.tools.bench.kind === 'page' && (
          <Button icon="eye" onClick={() => setPreviewing(true)}>
            {t('designer.preview')}
          </Button>
        )}
        <Button loading={saving} disabled={!isDirty} onClick={() => void save()}>
          {t('designer.save')}
        </Button>
        <Button variant="primary" onClick={publish}>
          {t('designer.publish')}
        </Button>
      </span>
      <PreviewDialog open={previewing} save={save} onClose={() => setPreviewing(false)} />
      <PublishDialog open={publishing} save={save} onClose={() => setPublishing(false)} />
    </header>
  );
}

/** The problems of the page; each leads to its part, others to the text. */
function Problems({ designing, onOpenText }: { designing: Designing; onOpenText: (() => void) | undefined }) {
  const { store, t } = designing;
  const all = shownProblems(designing, useLanguage());
  if (all.length === 0) return null;
  return (
    <DropdownMenu
      label={t('designer.problems')}
      align="end"
      trigger={
        <Button icon="circle-alert" className="text-danger-text">
          {t('designer.problemCount', { n: all.length })}
        </Button>
      }
      items={all.slice(0, 50).map(({ path, code, text, part }) => ({
        key: path + code,
        label: <span className="block max-w-96 whitespace-normal">{text}</span>,
        onSelect: () => (part === undefined ? onOpenText?.() : store.select([part])),
      }))}
    />
  );
}

/** Gives up what is not saved, or returns to the published version. */
function DiscardMenu({ designing }: { designing: Designing }) {
  const { store, state, t } = designing;
  const source = useDataSource();
  const calls = useMemo(() => documentCalls(source), [source]);
  const discard = async () => {
    const action = t('designer.discard.unsaved');
    if (await confirm({ title: t('designer.discard.sure'), action, tone: 'danger' })) store.discard();
  };
  const [choosing, setChoosing] = useState(false);
  const restore = () => attempt(() => restorePublished(designing, calls));
  return (
    <>
      <DropdownMenu
        label={t('designer.discard')}
        align="end"
        trigger={<Button trailingIcon="chevron-down">{t('designer.discard')}</Button>}
        items={[
          {
            key: 'unsaved',
            label: t('designer.discard.unsaved'),
            disabled: !store.isDirty && !state.typed,
            onSelect: () => void discard(),
          },
          { key: 'published', label: t('designer.discard.published'), onSelect: () => void restore() },
          // A menu is put back as a whole.
          ...(store.tools.bench.kind === 'page'
            ? [{ key: 'parts', label: t('designer.history.open'), onSelect: () => setChoosing(true) }]
            : []),
        ]}
      />
      <HistoryDialog open={choosing} onClose={() => setChoosing(false)} />
    </>
  );
}
