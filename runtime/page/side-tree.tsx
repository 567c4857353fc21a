import { useCallback, useState } from 'react';
import type { Choice } from '../../schemas/document/dictionary';
import type { CompiledPage } from '../../schemas/model/page';
import { useSnapshot } from 'valtio';
import { Button } from '../../widgets/ui/button';
import { classNames } from '../../widgets/ui/class-names';
import { IconButton } from '../../widgets/ui/icon-button';
import { SearchBox } from '../../widgets/ui/search-box';
import { Spinner } from '../../widgets/ui/spinner';
import { TextInput } from '../../widgets/ui/text-input';
import { Tree } from '../../widgets/ui/tree';
import { TreeSelectBox } from '../../widgets/ui/tree-select-box';
import { useLargeTree } from '../../widgets/ui/use-large-tree';
import { useWords } from '../../widgets/ui/use-words';
import { useDataSource } from '../data/data-source-context';
import { withoutRoot } from '../data/without-root';
import { addListWords } from '../i18n/add-list-words';
import { settings } from '../shell/settings';
import { ownerOf, type ChosenNode } from './chosen-node';
import { useRead } from '../data/use-answer';

addListWords();

const FORBIDDEN = 403;

interface SideTreeProps {
  tree: NonNullable<CompiledPage['pageConfig']['sideTree']>;
  value: ChosenNode | null;
  onChange(value: ChosenNode | null): void;
  /** Renders a dropdown instead of the tree, for phones. */
  phone: boolean;
}

/** A tree beside the list; the chosen node filters the list. It folds to a strip, and stays so on every page. */
export function SideTree({ tree, value: node, onChange, phone }: SideTreeProps) {
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
  const { treeFolded } = useSnapshot(settings);
  // The list is complete without it for whoever may not read what it is made of.
  if (failure?.code === FORBIDDEN) return null;
  if (phone)
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
  if (treeFolded) return <FoldedTree title={tree.title} chosen={value !== null} />;
  const carets = large !== null || choices?.some(({ children }) => children && children.length > 0);
  return (
    <aside
      aria-label={tree.title}
      className="flex w-[220px] shrink-0 flex-col gap-2 self-stretch rounded-panel bg-surface p-3 shadow-panel max-[1200px]:w-44"
    >
      <div className="flex items-center justify-between">
        <h2 className="min-w-0 truncate font-semibold">{tree.title}</h2>
        <FoldButton title={tree.title} folded={false} />
      </div>
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
      {/* As wide as the rows below, so that all of them start at the same edge. */}
      <div className="-mx-1 min-h-0 flex-1 overflow-y-auto">
        <div className="px-1">
          <button
            type="button"
            aria-pressed={value === null}
            onClick={() => onChange(null)}
            className={classNames(
              'h-[30px] w-full rounded-control px-2 text-left',
              carets && 'pl-9',
              value === null ? 'bg-primary-soft text-primary-on-soft' : 'text-fg hover:bg-hover',
            )}
          >
            {t('list.all')}
          </button>
        </div>
        {failure ? (
          <Button size="small" icon="refresh-cw" className="mx-1 mt-1" onClick={retry}>
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

/** The strip that stands for a folded tree; it says that a node of it filters the list. */
function FoldedTree({ title, chosen }: { title: string; chosen: boolean }) {
  return (
    <aside
      aria-label={title}
      className="flex w-10 shrink-0 flex-col items-center gap-2 self-stretch rounded-panel bg-surface py-3 shadow-panel"
    >
      <FoldButton title={title} folded />
      <span className="max-h-60 truncate text-small text-fg-2 [writing-mode:vertical-rl]">{title}</span>
      {chosen && <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-primary-solid" />}
    </aside>
  );
}

function FoldButton({ title, folded }: { title: string; folded: boolean }) {
  const t = useWords();
  return (
    <IconButton
      label={t(folded ? 'list.unfoldTree' : 'list.foldTree', { title })}
      icon={folded ? 'panel-left-open' : 'panel-left-close'}
      size="small"
      aria-expanded={!folded}
      onClick={() => (settings.treeFolded = !folded)}
    />
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
