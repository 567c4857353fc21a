import { useEffect, useRef, useState } from 'react';
import type { JsonObject } from '../../schemas/json';
import { Button } from '../../widgets/ui/button';
import { Dialog } from '../../widgets/ui/dialog';
import { joinWords } from '../../widgets/ui/join-words';
import { toast } from '../../widgets/ui/toast';
import { useLanguage, useWords, type Words } from '../../widgets/ui/use-words';
import { CallError, type DataSource } from '../data/data-source';
import { useDataSource } from '../data/data-source-context';
import { addExportWords } from '../i18n/add-export-words';
import { downloadJob } from './download-job';
import { JobProgress } from './job-progress';
import { isOver, type ShownJob } from './shown-job';
import { useJob } from './use-job';

addExportWords();

/** What an export by the server has done. */
interface ExportResult {
  count: number;
  total: number;
  /** Texts that were too long for a cell of a sheet, and the first places. */
  cuts?: number;
  cutAt?: { row: number; column: string }[];
  /** Characters without a glyph in the fonts of a PDF. */
  missing?: string[];
}

interface ExportRunProps {
  /** The title of the page. */
  title: string;
  /** The call that exports, and its body. */
  url: string;
  body: JsonObject;
  onEnd(): void;
}

const WIDTH = 480;

/**
 * Exports by the server. A short export is downloaded at once; a longer one shows its progress, and goes on when the
 * dialog is closed.
 */
export function ExportRun({ title, url, body, onEnd }: ExportRunProps) {
  const t = useWords();
  const language = useLanguage();
  const source = useDataSource();
  const [started, setStarted] = useState<ShownJob<ExportResult> | null>(null);
  const asked = useRef(false);
  const number = (value: number) => value.toLocaleString(language);
  const { job, cancel } = useJob(started, (ended) => {
    tell(ended, t, number);
    if (ended.state === 'done') void download(source, ended, t);
    onEnd();
  });

  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    source.call<{ job: ShownJob<ExportResult> }>(url, { body, quiet: true }).then(
      (answer) => setStarted(answer.job),
      (error: unknown) => {
        onEnd();
        if (!(error instanceof CallError)) throw error;
        toast.error(failureText(t, error.message));
      },
    );
    // Once: the props are those of the click.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  if (!job || isOver(job)) return null;
  return (
    <Dialog open width={WIDTH} title={t('export.title', { title })} onClose={onEnd}>
      <div className="flex flex-col gap-3">
        <JobProgress job={job} onCancel={() => void cancel()}>
          <Button size="small" onClick={onEnd}>
            {t('export.close')}
          </Button>
        </JobProgress>
        <p className="text-small text-fg-3">{t('export.note')}</p>
      </div>
    </Dialog>
  );
}

async function download(source: DataSource, job: ShownJob<ExportResult>, t: Words): Promise<void> {
  try {
    await downloadJob(source, job);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // The data source has shown what the server said.
    if (error.message === '') toast.error(t('export.downloadFailed'));
  }
}

/** Says how an export ended: `已导出 37,412 / 37,412 条`, what was cut, or why it failed. */
function tell(
  { state, result, msg }: ShownJob<ExportResult>,
  t: Words,
  number: (value: number) => string,
): void {
  if (state === 'canceled') return toast.warning(t('export.canceled'));
  if (state !== 'done' || !result) return toast.error(failureText(t, msg ?? ''));
  const { count, total, cuts = 0, cutAt = [], missing = [] } = result;
  toast.success(t('export.done', { done: number(count), total: number(total) }));
  if (missing.length > 0) toast.warning(t('export.missing', { characters: joinWords(missing) }));
  if (cuts === 0) return;
  const places = joinWords(cutAt.map(({ row, column }) => t('export.cell', { row, column })));
  toast.warning(t('export.cut', { n: cuts, places }));
}

const failureText = (t: Words, msg: string) =>
  msg === '' ? t('export.failedPlain') : t('export.failed', { msg });
