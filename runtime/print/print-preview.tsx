import { useRef, useState } from 'react';
import { Button } from '../../widgets/ui/button';
import { Dialog } from '../../widgets/ui/dialog';
import { IconButton } from '../../widgets/ui/icon-button';
import { joinWords } from '../../widgets/ui/join-words';
import { Spinner } from '../../widgets/ui/spinner';
import { useWords, type Words } from '../../widgets/ui/use-words';
import type { JsonObject } from '../../schemas/json';
import type { PrintPage } from '../../schemas/print/print-page';
import { PrintError } from '../../schemas/print/print-error';
import { addPrintWords } from '../i18n/add-print-words';
import { PageJump } from './page-jump';
import { PIXELS, PreviewPages, type PageScroll } from './preview-pages';
import { printPages } from './print-pages';
import { PdfButton, TemplateChoice } from './print-tools';
import { usePrint, type PrintState } from './use-print';
import type { AskedTemplates } from './use-templates';

addPrintWords();

/** What is printed. */
export interface AskedPrint {
  /** The call that tells what the print consists of, and the one that makes a PDF, both without the template. */
  url: string;
  pdf: string;
  body: JsonObject;
  templates: AskedTemplates;
  /** The name of the template to begin with, if the user sees it; default: the default template. */
  template?: string | undefined;
}

interface PrintPreviewProps {
  asked: AskedPrint;
  /** The title of the list or record. */
  title: string;
  onClose(): void;
}

const WIDTH = 1100;
/** Spaces and the scroll bar beside a page. */
const BESIDE = 96;
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2];

/** 打印预览: the pages of the PDF, drawn from the same layout, with print, page jump and zoom. */
export function PrintPreview({ asked, title, onClose }: PrintPreviewProps) {
  const t = useWords();
  const [attempt, setAttempt] = useState(0);
  const [template, setTemplate] = useState(0);
  const { body, templates } = asked;
  const state = usePrint({ url: `${asked.url}/${template}`, body }, attempt);
  const [chosen, setZoom] = useState<number | null>(null);
  const [page, setPage] = useState(0);
  const scroll = useRef<PageScroll>(null);
  const ready = state.at === 'ready' ? state : null;
  const zoom = chosen ?? (ready ? fitting(ready.laidOut.pages[0]!) : 1);
  const step = (by: number) => setZoom(ZOOMS[ZOOMS.indexOf(zoom) + by] ?? zoom);
  return (
    <Dialog
      open
      width={WIDTH}
      title={t('print.title', { title })}
      subtitle={ready && countWords(ready, templates.kind, t)}
      onClose={onClose}
      bodyClassName="p-0"
      footerLeft={
        ready && (
          <div className="flex items-center gap-2">
            <PageJump
              page={page}
              pages={ready.laidOut.pages.length}
              onJump={(to) => scroll.current?.toPage(to)}
            />
            <IconButton
              icon="zoom-out"
              label={t('print.smaller')}
              disabled={zoom === ZOOMS[0]}
              onClick={() => step(-1)}
            />
            <span className="w-12 text-center text-fg-2">{`${zoom * 100}%`}</span>
            <IconButton
              icon="zoom-in"
              label={t('print.larger')}
              disabled={zoom === ZOOMS.at(-1)}
              onClick={() => step(1)}
            />
          </div>
        )
      }
      footer={
        <>
          <TemplateChoice asked={templates} named={asked.template} value={template} onChange={setTemplate} />
          <Button onClick={onClose}>{t('print.close')}</Button>
          {ready && <PdfButton url={`${asked.pdf}/${template}`} body={body} title={title} />}
          <Button
            variant="primary"
            icon="printer"
            guarded
            disabled={!ready}
            onClick={() => ready && void printPages(ready.laidOut.pages, ready.title || title)}
          >
            {t('print.print')}
          </Button>
        </>
      }
    >
      <div className="flex h-[70dvh] flex-col">
        {ready ? (
          <>
            <MissingNote missing={ready.laidOut.missing} />
            <div className="min-h-0 flex-1">
              <PreviewPages pages={ready.laidOut.pages} zoom={zoom} scroll={scroll} onPage={setPage} />
            </div>
          </>
        ) : (
          <Waiting state={state} onRetry={() => setAttempt(attempt + 1)} />
        )}
      </div>
    </Dialog>
  );
}

/** How much is printed: rows of a list, or documents. */
function countWords(
  { rows, prints, laidOut }: Extract<PrintState, { at: 'ready' }>,
  kind: AskedTemplates['kind'],
  t: Words,
): string {
  const pages = laidOut.pages.length;
  return kind === 'list' ? t('print.count', { n: rows, pages }) : t('print.records', { n: prints, pages });
}

/** The largest zoom, up to 100 %, at which a page is as wide as the dialog or narrower. */
function fitting({ width }: PrintPage): number {
  const room = Math.min(WIDTH, window.innerWidth) - BESIDE;
  return ZOOMS.filter((zoom) => zoom <= 1 && width * PIXELS * zoom <= room).at(-1) ?? ZOOMS[0]!;
}

/** Names the characters that are printed as `〓`. */
function MissingNote({ missing }: { missing: readonly string[] }) {
  const t = useWords();
  if (missing.length === 0) return null;
  return (
    <p role="status" className="bg-warning-soft px-4 py-2 text-warning-text">
      {t('print.missing', { characters: joinWords(missing) })}
    </p>
  );
}

function Waiting({ state, onRetry }: { state: PrintState; onRetry(): void }) {
  const t = useWords();
  if (state.at !== 'failed')
    return (
      <div className="flex flex-1 items-center justify-center gap-2 text-fg-2" role="status">
        <Spinner />
        {t('print.loading')}
      </div>
    );
  const { error } = state;
  const text = error instanceof PrintError ? t(`print.${error.reason}`, { ...error.params }) : error.message;
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 px-6 text-center" role="alert">
      <p>{text || t('print.failed')}</p>
      {!(error instanceof PrintError) && <Button onClick={onRetry}>{t('print.retry')}</Button>}
    </div>
  );
}
