import { EmptyState } from '../../widgets/ui/empty-state';
import { Skeleton } from '../../widgets/ui/skeleton';
import { Tag } from '../../widgets/ui/tag';
import { useLanguage, useWords } from '../../widgets/ui/use-words';
import { useAnswer } from '../data/use-answer';
import { Panel } from '../shell/panel';
import { RetryButton } from '../data/retry-button';

interface Limit {
  name: string;
  title: string;
  variable: string;
  value: number;
  usual: number;
  least: number;
  most: number;
}

/** All limits in effect, their defaults, and the variables that change them. */
export function Limits() {
  const t = useWords();
  const { value: limits, failure, retry } = useAnswer<Limit[]>('system/limits');
  if (failure)
    return (
      <Panel>
        <EmptyState
          kind="error"
          className="min-h-80"
          title={failure.message}
          actions={<RetryButton code={failure.code} onRetry={retry} />}
        />
      </Panel>
    );
  return (
    <Panel className="p-5">
      <p className="mb-4 text-fg-2">{t('limits.note')}</p>
      {limits ? <LimitTable limits={limits} /> : <Skeleton className="h-80" />}
    </Panel>
  );
}

const COLUMNS = ['what', 'value', 'usual', 'range', 'variable'] as const;

function LimitTable({ limits }: { limits: readonly Limit[] }) {
  const t = useWords();
  const language = useLanguage();
  const number = new Intl.NumberFormat(language);
  const shown = (value: number) => (value === 0 ? t('limits.none') : number.format(value));
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={t('limits.title')}>
      <table className="w-full min-w-180 text-left" aria-label={t('limits.title')}>
        <thead>
          <tr className="h-10 border-b border-line bg-sunken text-small text-fg-2">
            {COLUMNS.map((name) => (
              <th key={name} scope="col" className={`${cell(name)} font-medium`}>
                {t(`limits.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {limits.map(({ name, title, variable, value, usual, least, most }) => (
            <tr key={name} className="h-10 border-b border-line hover:bg-hover">
              <th scope="row" className="px-3 font-normal">
                {title}
                {value !== usual && (
                  <Tag color="info" className="ml-2">
                    {t('limits.moved')}
                  </Tag>
                )}
              </th>
              <td className={cell('value')}>{shown(value)}</td>
              <td className={cell('usual')}>{shown(usual)}</td>
              <td className={cell('range')}>{`${number.format(least)} – ${number.format(most)}`}</td>
              <td className="px-3">
                <code className="font-mono text-small">{variable}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Numbers are right-aligned, effective values emphasized. */
function cell(name: (typeof COLUMNS)[number]): string {
  const side = name === 'what' || name === 'variable' ? '' : ' text-right tabular-nums whitespace-nowrap';
  return `px-3${side}${name === 'value' ? ' text-fg' : ' text-fg-2'}`;
}
