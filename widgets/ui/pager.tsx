import { useState } from 'react';
import { Button } from './button';
import { classNames } from './class-names';
import { IconButton } from './icon-button';
import { pageNumbers } from './page-numbers';
import { SelectBox } from './select-box';
import { TextInput } from './text-input';
import { useLanguage, useWords } from './use-words';

const PAGE_SIZES = [5, 10, 20, 50, 100];
/** The last page that the server accepts. */
const MAX_PAGE = 1_000_000;

interface PagerProps {
  page: number;
  pageSize: number;
  total: number;
  /** `total` is a lower bound. */
  atLeast?: boolean;
  /** Requests the exact total. */
  onCountAll?(): void;
  /** A new size resets to page 1. */
  onChange(page: number, pageSize: number): void;
}

/** Total, page size and page numbers; only the total of at most 10 rows that fit one page. */
export function Pager({ page, pageSize, total, atLeast = false, onCountAll, onChange }: PagerProps) {
  const t = useWords();
  const language = useLanguage();
  const count = t(atLeast ? 'ui.totalAtLeast' : 'ui.total', { n: total.toLocaleString(language) });
  if (total <= 10 && total <= pageSize) {
    return <div className="flex h-13 items-center px-4 text-small text-fg-2">{count}</div>;
  }
  const pages = Math.max(1, Math.ceil(total / pageSize));

  return (
    <nav
      aria-label={t('ui.pager')}
      className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2 text-small text-fg-2"
    >
      <span>{count}</span>
      {atLeast && onCountAll && (
        <Button variant="text" size="small" onClick={onCountAll}>
          {t('ui.countAll')}
        </Button>
      )}
      {/* As wide as its text, in every language. */}
      <span className="grid min-w-[92px] max-md:min-w-30">
        <span aria-hidden className="invisible col-start-1 row-start-1 h-0 pr-9 pl-3 whitespace-nowrap">
          {t('ui.perPage', { n: pageSize })}
        </span>
        <span className="col-start-1 row-start-1">
          <SelectBox
            aria-label={t('ui.pageSize')}
            size="small"
            value={pageSize}
            options={sizesWith(pageSize).map((size) => ({
              value: size,
              label: t('ui.perPage', { n: size }),
            }))}
            onChange={(size) => typeof size === 'number' && onChange(1, size)}
          />
        </span>
      </span>
      <PageNumbers page={page} pages={pages} atLeast={atLeast} onGo={(to) => onChange(to, pageSize)} />
      <GoTo last={atLeast ? MAX_PAGE : pages} onGo={(to) => onChange(to, pageSize)} />
    </nav>
  );
}

interface PageNumbersProps {
  page: number;
  /** The last page, as far as it is known. */
  pages: number;
  /** There are further pages. */
  atLeast: boolean;
  onGo(page: number): void;
}

/** The pages around the open one, between the buttons for the previous and the next. */
function PageNumbers({ page, pages, atLeast, onGo }: PageNumbersProps) {
  const t = useWords();
  return (
    <ul className="ml-auto flex items-center gap-1 max-md:flex-wrap max-md:justify-end max-md:gap-0">
      <li>
        <IconButton
          label={t('ui.previousPage')}
          icon="chevron-left"
          size="small"
          disabled={page <= 1}
          onClick={() => onGo(page - 1)}
        />
      </li>
      {[...pageNumbers(page, pages), ...(atLeast ? (['gap'] as const) : [])].map((number, index) => (
        <li key={number === 'gap' ? `gap-${index}` : number}>
          {number === 'gap' ? (
            <span aria-hidden className="inline-flex size-7 items-center justify-center text-fg-3">
              ⋯
            </span>
          ) : (
            <button
              type="button"
              aria-label={t('ui.pageNumber', { n: number })}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onGo(number)}
              className={classNames(
                'h-7 min-w-7 rounded-control border px-1 tabular-nums transition-colors duration-fast',
                number === page
                  ? 'border-primary-border bg-primary-soft font-semibold text-primary-on-soft forced-colors:border-[Highlight]'
                  : 'border-transparent text-fg forced-colors:border-[Canvas] hover:bg-hover active:bg-pressed',
              )}
            >
              {number}
            </button>
          )}
        </li>
      ))}
      <li>
        <IconButton
          label={t('ui.nextPage')}
          icon="chevron-right"
          size="small"
          disabled={page >= pages}
          onClick={() => onGo(page + 1)}
        />
      </li>
    </ul>
  );
}

/** A field for the number of a page. */
function GoTo({ last, onGo }: { last: number; onGo(page: number): void }) {
  const t = useWords();
  const [target, setTarget] = useState('');
  function jump() {
    const wanted = Number.parseInt(target, 10);
    setTarget('');
    if (Number.isFinite(wanted)) onGo(Math.min(Math.max(wanted, 1), last));
  }
  return (
    <label className="flex items-center gap-2 max-md:hidden">
      {t('ui.goTo')}
      <span className="w-12">
        <TextInput
          size="small"
          inputMode="numeric"
          value={target}
          onChange={(text) => setTarget(text.replace(/\D/g, ''))}
          onBlur={jump}
          onKeyDown={(event) => event.key === 'Enter' && jump()}
          className="text-center"
        />
      </span>
      {t('ui.pageUnit')}
    </label>
  );
}

/** The standard page sizes and that of the document. */
const sizesWith = (own: number) => [...new Set([...PAGE_SIZES, own])].sort((one, other) => one - other);
