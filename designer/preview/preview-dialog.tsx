import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../runtime/data/data-source';
import { useDataSource } from '../../runtime/data/data-source-context';
import { PREVIEW_PATH } from '../../runtime/session/is-preview';
import { settings } from '../../runtime/shell/settings';
import { Button } from '../../widgets/ui/button';
import { Dialog } from '../../widgets/ui/dialog';
import { EmptyState } from '../../widgets/ui/empty-state';
import { Spinner } from '../../widgets/ui/spinner';
import { useLanguage } from '../../widgets/ui/use-words';
import { useDesigning } from '../edit/designing';
import { documentCalls } from '../save/document-calls';
import { PreviewChoices, type PreviewView } from './preview-choices';
import { isFrom, type PreviewOrder, type PreviewState } from './preview-message';

interface PreviewDialogProps {
  open: boolean;
  /** Saves first: what is shown is what is designed. */
  save(): Promise<boolean>;
  onClose(): void;
}

/** The page as a role or a user sees it, over samples, in a window of its own width. */
export function PreviewDialog({ open, save, onClose }: PreviewDialogProps) {
  const { t, store } = useDesigning();
  const { page } = store.tools.bench;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('designer.preview.title', { name: page.name })}
      width={1600}
      footer={<Button onClick={onClose}>{t('ui.close')}</Button>}
    >
      {open && <Preview save={save} onClose={onClose} />}
    </Dialog>
  );
}

function Preview({ save, onClose }: Omit<PreviewDialogProps, 'open'>) {
  const { t, store } = useDesigning();
  const { page } = store.tools.bench;
  const source = useDataSource();
  const language = useLanguage();
  const [view, setView] = useState<PreviewView>(() => ({
    ...{ as: 'self', width: 1440, sample: '100', theme: settings.theme, language },
  }));
  const [token, setToken] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { as } = view;
  useEffect(() => {
    let current = true;
    setToken(null);
    setFailure(null);
    const start = async () => {
      store.settle();
      if (store.isDirty && !(await save())) return current && onClose();
      const started = await documentCalls(source).preview(page.id, as);
      if (current) setToken(started);
    };
    start().catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      if (current) setFailure(error.message);
    });
    return () => {
      current = false;
    };
    // A preview belongs to whom it shows; what else is chosen is sent to it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [as, attempt]);
  return (
    <div className="flex flex-col gap-3">
      <PreviewChoices view={view} onChange={setView} />
      <p className="text-note text-fg-3">{t('designer.preview.note')}</p>
      {failure !== null ? (
        <EmptyState
          kind="error"
          title={failure}
          actions={<Button onClick={() => setAttempt(attempt + 1)}>{t('designer.preview.again')}</Button>}
        />
      ) : token === null ? (
        <p role="status" className="flex h-[60vh] items-center justify-center gap-2 text-fg-3">
          <Spinner size={20} /> {t('designer.preview.waits')}
        </p>
      ) : (
        <Frame
          key={token}
          order={{ kind: 'preview', token, page: page.code, title: page.name, ...view }}
          width={view.width}
          onOver={() => setFailure(t('designer.preview.over'))}
        />
      )}
    </div>
  );
}

interface FrameProps {
  order: PreviewOrder;
  /** Pixels of the window that is shown; a wider one than there is room for is drawn smaller. */
  width: number;
  onOver(): void;
}

function Frame({ order, width, onOver }: FrameProps) {
  const { t } = useDesigning();
  const room = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [scale, setScale] = useState(1);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const take = (event: MessageEvent) => {
      const told = event.data as Partial<PreviewState> | null;
      if (!isFrom(event, frame.current?.contentWindow) || told?.kind !== 'preview-state') return;
      if (told.state === 'over') onOver();
      if (told.state === 'waits') setReady(true);
    };
    window.addEventListener('message', take);
    return () => window.removeEventListener('message', take);
  }, [onOver]);
  const { token, page, title, sample, theme, language } = order;
  useEffect(() => {
    const sent: PreviewOrder = { kind: 'preview', token, page, title, sample, theme, language };
    if (ready) frame.current?.contentWindow?.postMessage(sent, location.origin);
  }, [ready, token, page, title, sample, theme, language]);
  useEffect(() => {
    const node = room.current;
    if (!node) return;
    const fit = () => setScale(Math.min(1, node.clientWidth / width));
    const watch = new ResizeObserver(fit);
    watch.observe(node);
    fit();
    return () => watch.disconnect();
  }, [width]);
  return (
    <div ref={room} className="h-[60vh] overflow-hidden rounded-panel bg-page">
      <iframe
        ref={frame}
        src={PREVIEW_PATH}
        title={t('designer.preview.frame', { name: title, width })}
        className="mx-auto block origin-top-left ring-1 ring-line"
        style={{
          width,
          height: `calc(60vh / ${scale})`,
          transform: `scale(${scale})`,
          // A frame that is drawn smaller starts at the left edge.
          ...(scale < 1 && { marginLeft: 0 }),
        }}
      />
    </div>
  );
}
