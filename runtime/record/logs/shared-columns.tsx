import type { Words } from '../../../widgets/ui/use-words';
import type { LoggedRequest } from './log-rows';
import type { LogColumn } from './log-table';

/** The columns that the change log and the operation log show in the same way. */
export function sharedColumns(t: Words): Record<'index' | 'method' | 'path', LogColumn<LoggedRequest>> {
  return {
    index: { key: 'index', label: t('logs.index'), width: 70, cell: ({ index }) => index },
    method: {
      key: 'method',
      label: t('logs.method'),
      width: 100,
      hidden: true,
      cell: ({ method }) => method,
    },
    path: {
      key: 'path',
      label: t('logs.path'),
      cell: ({ path }) => (
        <span title={path} className="font-mono text-small">
          {path}
        </span>
      ),
    },
  };
}
