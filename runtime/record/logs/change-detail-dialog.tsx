import { Dialog } from '../../../widgets/ui/dialog';
import { useWords } from '../../../widgets/ui/use-words';
import { LogPanel } from './log-panel';
import { LoggedValues } from './logged-values';
import type { ChangeRow } from './log-rows';
import { environmentValues, routeValues } from './request-values';

const WIDTH = 1000;

/** One change: the fields that differ, the route and the environment of the request. */
export function ChangeDetailDialog({ row, onClose }: { row: ChangeRow; onClose(): void }) {
  const t = useWords();
  const { action, object, changes, dataId, createdAt } = row;
  return (
    <Dialog
      open
      closedByMask
      width={WIDTH}
      title={t('logs.changeDetail')}
      subtitle={[action, object, createdAt].filter(Boolean).join(' · ')}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <LogPanel title={t('logs.panel.changes')}>
          <table aria-label={t('logs.panel.changes')} className="w-full table-fixed text-left">
            <thead>
              <tr className="h-9 text-small text-fg-2">
                <th scope="col" className="w-1/4 pr-3 font-medium">
                  {t('logs.field')}
                </th>
                <th scope="col" className="pr-3 font-medium">
                  {t('logs.before')}
                </th>
                <th scope="col" className="font-medium">
                  {t('logs.after')}
                </th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ column, name, from, to }, at) => (
                <tr key={`${column} ${at}`} className="border-t border-line align-top">
                  <th scope="row" className="py-2 pr-3 font-normal break-words text-fg-2">
                    {name}
                  </th>
                  <td className="py-2 pr-3 break-words whitespace-pre-wrap">{from || '—'}</td>
                  <td className="py-2 break-words whitespace-pre-wrap">{to || '—'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </LogPanel>
        <LogPanel title={t('logs.panel.route')}>
          <LoggedValues
            values={[
              { key: 'dataId', label: t('logs.dataId'), value: dataId },
              { key: 'createdAt', label: t('logs.time'), value: createdAt },
              ...routeValues(row, t),
            ]}
          />
        </LogPanel>
        <LogPanel title={t('logs.panel.env')}>
          <LoggedValues values={environmentValues(row, t)} />
        </LogPanel>
      </div>
    </Dialog>
  );
}
