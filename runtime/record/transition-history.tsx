import { useCallback } from 'react';
import { useSnapshot } from 'valtio';
import { isPermitted } from '../../schemas/document/permission';
import type { JsonObject } from '../../schemas/json';
import type { CompiledPage } from '../../schemas/model/page';
import { Button } from '../../widgets/ui/button';
import { Skeleton } from '../../widgets/ui/skeleton';
import { useWords } from '../../widgets/ui/use-words';
import { useDataSource } from '../data/data-source-context';
import { useRead } from '../data/use-answer';
import { useFieldRegistry } from '../fields/field-registry';
import { session } from '../session/session-store';
import { transitionsOf, type LoggedChange } from './transitions-of';

interface TransitionHistoryProps {
  page: CompiledPage;
  record: JsonObject;
}

/** Transitions of a document that are shown; a longer history is in its change log. */
const MOST_CHANGES = 100;

/** Who moved a document from state to state, when and with which opinion, for users who may read its history. */
export function TransitionHistory({ page, record }: TransitionHistoryProps) {
  const { permissions } = useSnapshot(session);
  const { changeLog } = page.pageConfig;
  if (!page.workflow || !changeLog || !isPermitted(changeLog.permission, permissions as ReadonlySet<string>))
    return null;
  // A new version has another history.
  return <History key={String(record.version)} page={page} id={record.id as number} url={changeLog.url} />;
}

function History({ page, id, url }: { page: CompiledPage; id: number; url: string }) {
  const t = useWords();
  const source = useDataSource();
  const { value, failure, retry } = useRead(
    useCallback(
      (signal) =>
        source.call<{ rows: LoggedChange[] }>(url, {
          body: { dataId: id, pageSize: MOST_CHANGES },
          signal,
          quiet: true,
        }),
      [source, url, id],
    ),
  );
  const registry = useFieldRegistry();
  const field = page.columns.find(({ model }) => model === page.workflow?.state);
  const steps = value ? transitionsOf(value.rows, page.workflow?.state ?? '') : [];
  if (!field || (value && steps.length === 0)) return null;
  const { Cell } = registry.widget(field.type);
  return (
    <section aria-label={t('verb.history')} className="mt-6">
      <h3 className="mb-3 border-b border-line pb-2 font-semibold">{t('verb.history')}</h3>
      {failure && (
        <p className="flex items-center gap-2 text-small text-fg-2">
          {t('list.failed')}
          <Button variant="text" size="small" onClick={retry}>
            {t('list.retry')}
          </Button>
        </p>
      )}
      {!value && !failure && <Skeleton className="h-16 w-full" />}
      <ol className="flex flex-col">
        {steps.map(({ id: step, action, operator, createdAt, state, opinion }) => (
          <li
            key={step}
            className="relative border-l border-line pb-4 pl-4 last:border-transparent last:pb-0 before:absolute before:top-1.5 before:-left-1 before:size-2 before:rounded-full before:bg-control"
          >
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold">{action}</span>
              <Cell field={field} value={state} label={undefined} />
              <span className="ml-auto text-small text-fg-2 tabular-nums">
                {operator} · {createdAt}
              </span>
            </div>
            {opinion !== null && <p className="mt-1 break-words text-fg-2">{opinion}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
