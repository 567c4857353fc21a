import { useEffect, useState } from 'react';
import { ChosenTags } from './chosen-tags';
import { joinedWords } from './joined-words';
import { chosenValues, chooseValue, emptying, type OneOrMany } from './one-or-many';
import { PickerFrame, PickerSearch } from './picker-frame';
import { PickerMessage } from './picker-message';
import type { PickerProps } from './picker-trigger';
import { TreeList, treeRowId } from './tree-list';
import { pathTo, type TreeNode, type TreeValue } from './tree-rows';
import type { LargeTree } from './use-large-tree';
import { usePicker, type Picker } from './use-picker';
import { useTree } from './use-tree';
import { useWords } from './use-words';

interface CommonProps extends PickerProps {
  nodes: readonly TreeNode[];
  /** Loads the rest of the tree where `nodes` is only a part of it. */
  large?: LargeTree | null;
  /** Labels of chosen values that are not in the tree. */
  words?: ReadonlyMap<TreeValue, string>;
  /** Shows the path, 临江监管所 / 一监区, instead of the last label. */
  showPath?: boolean;
  /** Shows several values as tags (forms) instead of joined text. */
  tags?: boolean;
}

type TreeSelectBoxProps = CommonProps & OneOrMany<TreeValue>;

/** A dropdown tree for one node or several. Several are chosen one by one: a parent does not include its children. */
export function TreeSelectBox(props: TreeSelectBoxProps) {
  const { nodes, words, showPath, tags } = props;
  const [letters, setLetters] = useState('');
  const values = chosenValues(props);
  const picker = usePicker(props, {
    ...emptying(props),
    searchable: true,
    onShow: (_open, typed) => setLetters(typed),
    // The open tree handles the keys.
    onKeyDown: () => undefined,
  });

  function wordOf(value: TreeValue): string {
    const path = pathTo(nodes, value);
    if (path.length === 0) return words?.get(value) ?? String(value);
    return showPath ? path.map((node) => node.label).join(' / ') : path.at(-1)!.label;
  }

  function choose(node: TreeNode) {
    chooseValue(props, node.value);
    if (!props.multiple) picker.show(false);
  }

  return (
    <PickerFrame
      picker={picker}
      face={props}
      popup="tree"
      searchable
      matchWidth
      words={
        tags && props.multiple ? (
          <ChosenTags words={values.map(wordOf)} disabled={props.disabled} />
        ) : (
          joinedWords(values.map(wordOf))
        )
      }
    >
      {() => (
        <SearchableTree
          picker={picker}
          start={letters}
          nodes={nodes}
          large={props.large ?? null}
          values={values}
          multiple={props.multiple}
          loading={props.loading}
          error={props.error}
          onRetry={props.onRetry}
          onChoose={choose}
        />
      )}
    </PickerFrame>
  );
}

interface SearchableTreeProps extends Pick<PickerProps, 'loading' | 'error' | 'onRetry'> {
  picker: Picker;
  /** Text typed on the closed control. */
  start: string;
  nodes: readonly TreeNode[];
  large: LargeTree | null;
  values: readonly TreeValue[];
  multiple?: boolean;
  onChoose(node: TreeNode): void;
}

// Mounted only while open, so that it starts at the chosen value each time.
function SearchableTree({
  picker,
  start,
  nodes,
  large,
  values,
  multiple,
  onChoose,
  ...state
}: SearchableTreeProps) {
  const t = useWords();
  const [keyword, setKeyword] = useState(start);
  const { listId } = picker;
  const use = (node: TreeNode) => {
    if (node.note) large?.goOn(node.of ?? 0);
    else if (node.group) tree.toggleOpen(node.value);
    else onChoose(node);
  };
  const reveal = values[0] ?? null;
  const found = large && keyword.trim() !== '' ? large.found : null;
  const way = large?.above(reveal);
  const shown = found?.nodes ?? nodes;
  const tree = useTree(shown, {
    keyword: large ? '' : keyword,
    reveal,
    onUse: use,
    ...(large && { initiallyOpen: way, onOpen: large.open }),
  });
  const steps = JSON.stringify(way ?? []);
  useEffect(() => {
    for (const step of JSON.parse(steps) as TreeValue[]) large?.open(step);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [steps]);
  const isLarge = large !== null;
  // Searches for the text that opened the control once the tree turns out to be partial.
  useEffect(() => {
    if (keyword !== '') large?.search(keyword);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isLarge]);
  const search = (text: string) => {
    setKeyword(text);
    large?.search(text);
    tree.setActive(0);
  };
  const { loading, error, onRetry } = found ?? state;
  const waiting = Boolean(error) || (loading && shown.length === 0);
  return (
    <>
      <PickerSearch
        picker={picker}
        popup="tree"
        activeId={tree.rows[tree.active] ? treeRowId(listId, tree.active) : undefined}
        value={keyword}
        onChange={search}
        onKeyDown={(event) =>
          event.key === 'Tab' ? picker.onKeyDown(event) : tree.onKeyDown(event, keyword === '')
        }
      />
      {waiting || shown.length === 0 ? (
        <div className="p-1">
          <PickerMessage loading={loading} error={error} onRetry={onRetry} searched={keyword.trim() !== ''} />
        </div>
      ) : (
        <TreeList
          id={listId}
          label={t('ui.options')}
          tree={tree}
          checkable={multiple}
          stateOf={(node) => values.includes(node.value)}
          onUse={use}
          onGoOn={large?.goOn}
          maxHeight={244}
        />
      )}
    </>
  );
}
