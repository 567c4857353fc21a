import { useCallback, useState } from 'react';
import type { Choice } from '../../schemas/document/dictionary';
import type { CompiledPage } from '../../schemas/model/page';
import { Button } from '../../widgets/ui/button';
import { classNames } from '../../widgets/ui/class-names';
import { SearchBox } from '../../widgets/ui/search-box';
import { Spinner } from '../../widgets/ui/spinner';
import { TextInput } from '../../widgets/ui/text-input';
import { Tree } from '../../widgets/ui/tree';
import { TreeSelectBox } from '../../widgets/ui/tree-select-box';
import { useLargeTree } from '../../widgets/ui/use-large-tree';
import { useWords } from '../../widgets/ui/use-words';
import { useDataSource } from '../data/data-source-context';
import { withoutRoot } from '../data/without-root';
import { ownerOf, type ChosenNode } from './chosen-node';
import { useRead } from '../data/use-answer';

interface SideTreeProps {
  tree: NonNullable<CompiledPage['pageConfig']['sideTree']>;
  value: ChosenNode | null;
  onChange(value: ChosenNode | null): void;
  /** Renders a dropdown instead of the tree, for narrow windows. */
  narrow: boolean;
}

/** A tree beside the list; the chosen node filters the list. */
export function SideTree({ tree, value: node, onChange, narrow }: SideTreeProps) {
  const t = useWords();
  const source = useDataSource();
  const { value: choices, failure, retry } = useChoices(tree.url);
  const large = useLargeTree(choices ?? NO_CHOICES, (query, signal) =>
    source.options(tree.url, { readable: true, ...query }, signal),
  );
  const [keyword, setKeyword] = useState('');
  const value = node?.value ?? null;
  const choose = (next: Choice['value'] | null) =>
    onChange(
      next === null
        ? null
        : {
            value: next,
            orgId: ownerOf([...(large?.found?.nodes ?? []), ...(large?.nodes ?? choices ?? [])], next),
          },
    );
  const byOrganisation = choices?.some(({ group }) => group) === true;
  if (narrow)
    return (
      <SearchBox label={tree.title} htmlFor="side-tree">
        <TreeSelectBox
          id="side-tree"
          nodes={large?.nodes ?? choices ?? NO_CHOICES}
          large={large}
          value={value}
          onChange={choose}
          clearable
          placeholder={t('list.all')}
          loading={choices === null && !failure}
          error={failure ? t('list.failed') : null}
          onRetry={retry}
        />
      </SearchBox>
    );
  return (
    <aside
      aria-label={tree.title}
      className="flex w-[220px] shrink-0 flex-col gap-2 self-stretch rounded-panel bg-surface p-3 shadow-panel"
    >
      <h2 className="px-1 font-semibold">{tree.title}</h2>
      <TextInput
        size="small"
        aria-label={t('list.findIn', { title: tree.title })}
        placeholder={t('list.find')}
        value={keyword}
        onChange={(text) => {
          setKeyword(text);
          large?.search(text);
        }}
        clearable
      />
      <button
        type="button"
        aria-pressed={value === null}
        onClick={() => onChange(null)}
        className={classNames(
          'h-[30px] rounded-control px-2 text-left',
          value === null ? 'bg-primary-soft text-primary-on-soft' : 'text-fg hover:bg-hover',
        )}
      >
        {t('list.all')}
      </button>
      <div className="-mx-1 min-h-0 flex-1 overflow-y-auto px-1">
        {failure ? (
          <Button size="small" icon="refresh-cw" onClick={retry}>
            {t('list.retry')}
          </Button>
        ) : choices ? (
          <Tree
            nodes={choices}
            large={large}
            label={tree.title}
            keyword={keyword}
            {...(byOrganisation && { initiallyOpen: NONE })}
            selected={value}
            onSelect={choose}
          />
        ) : (
          <Spinner className="p-2 text-fg-3" />
        )}
      </div>
    </aside>
  );
}

/** Organisations start closed: users look into one at a time. */
const NONE: readonly Choice['value'][] = [];
const NO_CHOICES: readonly Choice[] = [];

/** The choices of an option call for all readable organisations, without the root node that means "no parent". */
function useChoices(url: string) {
  const source = useDataSource();
  return useRead(
    useCallback(
      async (signal) => withoutRoot(await source.options(url, { readable: true }, signal)),
      [source, url],
    ),
  );
}
