import { useCallback, useState } from 'react';
import type { Json, JsonObject } from '../../../schemas/json';
import { Drawer } from '../../../widgets/ui/drawer';
import { EmptyState } from '../../../widgets/ui/empty-state';
import { Icon } from '../../../widgets/ui/icon';
import { Pager } from '../../../widgets/ui/pager';
import { Skeleton } from '../../../widgets/ui/skeleton';
import { useWords } from '../../../widgets/ui/use-words';
import type { ListResult } from '../../data/data-source';
import { useDataSource } from '../../data/data-source-context';
import { useRead } from '../../data/use-answer';
import { useFieldRegistry } from '../../fields/field-registry';
import { FailureView } from '../../record/failure-view';
import { textOf, type ShownSetting } from './shown-setting';

interface SettingHistoryProps {
  /** The call that answers the changes. */
  url: string;
  title: string;
  settings: readonly ShownSetting[];
  /** The setting whose changes are shown; null: all. */
  of: ShownSetting | null;
  onClose(): void;
}

/** Who changed settings, when, and from which value to which. */
export function SettingHistory({ url, title, settings, of, onClose }: SettingHistoryProps) {
  const t = useWords();
  const source = useDataSource();
  const [{ page, pageSize }, setPaging] = useState({ page: 1, pageSize: 20 });
  // A setting that nobody has set has no row, and so no history.
  const dataId = of ? (of.id ?? 0) : null;
  const read = useCallback(
    (signal?: AbortSignal) =>
      source.call<ListResult>(url, {
        body: { page, pageSize, ...(dataId !== null && { dataId }) },
        signal,
        quiet: true,
      }),
    [source, url, page, pageSize, dataId],
  );
  const { value: answer, failure, retry } = useRead(read);
  const name = of ? of.field.label : title;
  return (
    <Drawer open width={480} title={t('settings.historyOf', { name })} onClose={onClose}>
      {failure && !answer && <FailureView failure={failure} title={name} onRetry={retry} />}
      {!failure && !answer && <Skeleton className="h-60 w-full" />}
      {answer?.totalCount === 0 && <EmptyState kind="empty" title={t('settings.noHistory')} />}
      {answer && answer.totalCount > 0 && (
        <>
          <ol className="flex flex-col">
            {answer.rows.map((row) => (
              <Change key={row.id} row={row} settings={settings} named={!of} />
            ))}
          </ol>
          <Pager
            page={page}
            pageSize={pageSize}
            total={answer.totalCount}
            onChange={(next, size) => setPaging({ page: next, pageSize: size })}
          />
        </>
      )}
    </Drawer>
  );
}

interface ChangeProps {
  row: JsonObject;
  settings: readonly ShownSetting[];
  /** Names the setting of the change. */
  named: boolean;
}

function Change({ row, settings, named }: ChangeProps) {
  const t = useWords();
  const { types } = useFieldRegistry();
  const [from, to] = [row.from, row.to] as (JsonObject | null)[];
  const key = String(to?.k ?? from?.k ?? '');
  const setting = settings.find((one) => one.k === key);
  const shown = (value: Json | undefined) =>
    value === null || value === undefined
      ? t('settings.notSet')
      : (setting && textOf(value, setting.field, types)) ||
        (typeof value === 'object' ? t('settings.nothing') : String(value));
  return (
    <li className="border-b border-line py-3 last:border-b-0">
      {named && <p className="font-medium">{setting?.field.label ?? key}</p>}
      <p className="flex flex-wrap items-center gap-x-2 break-all">
        <span className="text-fg-3">{shown(from?.v)}</span>
        <Icon name="chevron-right" size={14} className="shrink-0 text-fg-3" />
        <span>{shown(to?.v)}</span>
      </p>
      <p className="mt-0.5 text-note text-fg-3 tabular-nums">
        {t('settings.by', { time: String(row.createdAt ?? ''), name: String(row.operator ?? '') })}
      </p>
    </li>
  );
}
