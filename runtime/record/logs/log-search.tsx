import { useId, useState, type ReactNode } from 'react';
import { LONGEST_LOG_KEYWORD } from '../../../schemas/record/longest-log-keyword';
import { Button } from '../../../widgets/ui/button';
import { DropdownMenu } from '../../../widgets/ui/dropdown-menu';
import { IconButton } from '../../../widgets/ui/icon-button';
import { SearchBox } from '../../../widgets/ui/search-box';
import { TextInput } from '../../../widgets/ui/text-input';
import { useWords } from '../../../widgets/ui/use-words';
import type { LogColumn } from './log-table';
import type { LogReading } from './use-log';

interface LogSearchProps<Row> {
  log: LogReading<Row>;
  columns: readonly LogColumn<Row>[];
  shown: ReadonlySet<string>;
  onToggle(column: string): void;
  /** Beside the keyword. */
  children?: ReactNode;
}

/** The keyword of a log with 查询 and 重置, and the columns that are hidden at first. */
export function LogSearch<Row>({ log, columns, shown, onToggle, children }: LogSearchProps<Row>) {
  const t = useWords();
  const id = useId();
  const [keyword, setKeyword] = useState('');
  const optional = columns.filter(({ hidden }) => hidden);
  return (
    <form
      role="search"
      className="mb-3 flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        log.search(keyword.trim());
      }}
    >
      <SearchBox label={t('logs.keyword')} htmlFor={id}>
        <TextInput
          id={id}
          value={keyword}
          onChange={setKeyword}
          maxLength={LONGEST_LOG_KEYWORD}
          countTo={LONGEST_LOG_KEYWORD}
          clearable
        />
      </SearchBox>
      <Button type="submit" variant="secondary">
        {t('list.query')}
      </Button>
      <Button
        onClick={() => {
          setKeyword('');
          log.reset();
        }}
      >
        {t('list.reset')}
      </Button>
      <div className="ml-auto flex items-center gap-2">
        {optional.length > 0 && (
          <DropdownMenu
            label={t('logs.columns')}
            align="end"
            trigger={<IconButton icon="columns-3-cog" label={t('logs.columns')} />}
            items={optional.map(({ key, label }) => ({
              key,
              label,
              checked: shown.has(key),
              toggles: true,
              onSelect: () => onToggle(key),
            }))}
          />
        )}
        {children}
      </div>
    </form>
  );
}
