import { useState, type ReactNode } from 'react';
import { Dialog } from '../../../widgets/ui/dialog';
import { EmptyState } from '../../../widgets/ui/empty-state';
import { Pager } from '../../../widgets/ui/pager';
import { Skeleton } from '../../../widgets/ui/skeleton';
import { useWords } from '../../../widgets/ui/use-words';
import { PHONE, useMedia } from '../../shell/use-media';
import { FailureView } from '../failure-view';
import { LogSearch } from './log-search';
import type { LogColumn } from './log-table';
import type { LogReading } from './use-log';

interface LogFrameProps<Row> {
  title: string;
  subtitle?: string;
  log: LogReading<Row>;
  columns: readonly LogColumn<Row>[];
  /** The columns of a narrow window. */
  narrow: readonly string[];
  /** Beside the keyword. */
  tools?: ReactNode;
  /** The height of the rows, which scroll; default: the dialog scrolls. */
  height?: number;
  onClose(): void;
  /** The rows with these columns. */
  children(columns: readonly LogColumn<Row>[]): ReactNode;
}

/** The dialog of a log: keyword, rows, pages. */
export function LogFrame<Row>(props: LogFrameProps<Row>) {
  const { title, log, columns, height, narrow } = props;
  const t = useWords();
  const phone = useMedia(PHONE);
  const [shown, setShown] = useState<ReadonlySet<string>>(NONE);
  const { value, failure, question } = log;
  const visible = columns.filter(
    ({ key, hidden }) => shown.has(key) || (!hidden && (!phone || narrow.includes(key))),
  );
  const rows = (
    <>
      {!value && !failure && <Skeleton className="h-60 w-full" />}
      {!failure && value?.totalCount === 0 && (
        <EmptyState
          kind={question.keyword === '' ? 'empty' : 'no-match'}
          title={t(question.keyword === '' ? 'logs.none' : 'logs.noMatch')}
        />
      )}
      {failure && <FailureView failure={failure} title={title} onRetry={log.retry} />}
      {!failure && value && value.totalCount > 0 && props.children(visible)}
    </>
  );
  return (
    <Dialog open closedByMask title={title} subtitle={props.subtitle} onClose={props.onClose}>
      <LogSearch
        log={log}
        columns={columns}
        shown={shown}
        onToggle={(key) => setShown((before) => toggled(before, key))}
      >
        {props.tools}
      </LogSearch>
      <div
        // Scrolls with the keyboard, too.
        tabIndex={height === undefined ? undefined : 0}
        role={height === undefined ? undefined : 'region'}
        aria-label={height === undefined ? undefined : title}
        style={{ maxHeight: height }}
        className="overflow-auto outline-offset-[-2px]"
      >
        {rows}
      </div>
      {!failure && value && value.totalCount > 0 && (
        <Pager
          page={question.page}
          pageSize={question.pageSize}
          total={value.totalCount}
          onChange={log.turn}
        />
      )}
    </Dialog>
  );
}

const NONE: ReadonlySet<string> = new Set();

function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(key)) next.add(key);
  return next;
}
