import { Icon } from '../../widgets/ui/icon';
import { useWords } from '../../widgets/ui/use-words';
import { HEAD_HEIGHT, type ShownColumn } from './grid-layout';

const CELL = 'flex min-w-0 items-center gap-1 border-b border-line bg-sunken px-3';

/** The labels of the columns; those of the business key and required ones are marked. */
export function GridHead({ columns }: { columns: readonly ShownColumn[] }) {
  const t = useWords();
  return (
    <div
      role="row"
      aria-rowindex={1}
      style={{ height: HEAD_HEIGHT }}
      className="sticky top-0 z-sticky grid grid-cols-(--columns) text-small font-medium text-fg-2"
    >
      <div role="columnheader" aria-colindex={1} className={`${CELL} sticky left-0 z-1 justify-end`}>
        {t('import.number')}
      </div>
      <div role="columnheader" aria-colindex={2} className={`${CELL} left-16 z-1 px-2! md:sticky`}>
        {t('import.outcome')}
      </div>
      {columns.map(({ name, label, key, required, right }, at) => (
        <div
          key={name}
          role="columnheader"
          aria-colindex={at + 3}
          className={`${CELL} ${right ? 'justify-end' : ''}`}
        >
          <span className="truncate" title={label}>
            {label}
          </span>
          {required && (
            <span className="shrink-0 text-danger-text">
              <span aria-hidden>*</span>
              <span className="sr-only">{t('import.required')}</span>
            </span>
          )}
          {key && (
            <span title={t('import.key')} className="shrink-0 text-fg-3">
              <Icon name="key-round" size={13} />
              <span className="sr-only">{t('import.key')}</span>
            </span>
          )}
        </div>
      ))}
    </div>
  );
}
