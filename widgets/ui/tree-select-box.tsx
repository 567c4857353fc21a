import { useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon';
import { ChosenTags } from './chosen-tags';
import { joinedWords } from './joined-words';
import { PickerMessage } from './picker-message';
import { PickerTrigger, type PickerProps } from './picker-trigger';
import { Popover } from './popover';
import { TextInput } from './text-input';
import { TreeList, treeRowId } from './tree-list';
import { pathTo, type TreeNode, type TreeValue } from './tree-rows';
import { useTree } from './use-tree';

interface CommonProps extends PickerProps {
  nodes: readonly TreeNode[];
  /** Words of chosen values that are not in the tree. */
  words?: ReadonlyMap<TreeValue, string>;
  /** Shows 临江监管所 / 一监区 instead of the last word. */
  showPath?: boolean;
  /** Several values as tags (forms) instead of words joined by 、. */
  tags?: boolean;
}

export type TreeSelectBoxProps = CommonProps &
  (
    | { multiple?: false; value: TreeValue | null; onChange(value: TreeValue | null): void }
    | { multiple: true; value: readonly TreeValue[]; onChange(value: TreeValue[]): void }
  );

/** Chooses one or several nodes of a tree. Several are chosen one by one: a parent does not take its children. */
export function TreeSelectBox(props: TreeSelectBoxProps) {
  const { nodes, words, showPath, tags, loading, error, onRetry, onOpenChange, onBlur, ...picker } = props;
  const { value: _value, onChange: _onChange, multiple: _multiple, ...trigger } = picker;
  const [open, setOpen] = useState(false);
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  const values: readonly TreeValue[] = props.multiple
    ? props.value
    : props.value === null
      ? []
      : [props.value];

  function wordOf(value: TreeValue): string {
    const path = pathTo(nodes, value);
    if (path.length === 0) return words?.get(value) ?? String(value);
    return showPath ? path.map((node) => node.label).join(' / ') : path.at(-1)!.label;
  }

  function show(next: boolean) {
    if (next === open) return;
    setOpen(next);
    onOpenChange?.(next);
    if (!next) {
      button.current?.focus();
      onBlur?.();
    }
  }

  function choose(node: TreeNode) {
    if (props.multiple) {
      const has = props.value.includes(node.value);
      props.onChange(has ? props.value.filter((v) => v !== node.value) : [...props.value, node.value]);
      return;
    }
    props.onChange(node.value);
    show(false);
  }

  function onTriggerKey(event: KeyboardEvent) {
    if (open || !['Enter', ' ', 'ArrowDown', 'ArrowUp'].includes(event.key)) return;
    event.preventDefault();
    show(true);
  }

  return (
    <Popover
      open={open}
      onOpenChange={show}
      anchorOnly
      matchWidth
      initialFocus={searchInput}
      trigger={
        <PickerTrigger
          {...trigger}
          clearable={props.clearable ?? true}
          loading={loading}
          onBlur={() => !open && onBlur?.()}
          buttonRef={button}
          popup="tree"
          listId={listId}
          open={open}
          filled={values.length > 0}
          onToggle={() => show(!open)}
          onClear={() => (props.multiple ? props.onChange([]) : props.onChange(null))}
          onKeyDown={onTriggerKey}
        >
          {tags && props.multiple ? (
            <ChosenTags words={values.map(wordOf)} disabled={picker.disabled} />
          ) : (
            joinedWords(values.map(wordOf))
          )}
        </PickerTrigger>
      }
    >
      <SearchableTree
        searchInput={searchInput}
        listId={listId}
        nodes={nodes}
        values={values}
        multiple={props.multiple}
        loading={loading}
        error={error}
        onRetry={onRetry}
        onChoose={choose}
        onClose={() => show(false)}
      />
    </Popover>
  );
}

interface SearchableTreeProps {
  searchInput: RefObject<HTMLInputElement | null>;
  listId: string;
  nodes: readonly TreeNode[];
  values: readonly TreeValue[];
  multiple?: boolean;
  loading?: boolean;
  error?: string | null;
  onRetry?(): void;
  onChoose(node: TreeNode): void;
  onClose(): void;
}

// Mounted only while it is open, so that it starts at the chosen value each time.
function SearchableTree({
  searchInput,
  listId,
  nodes,
  values,
  multiple,
  loading,
  error,
  onRetry,
  onChoose,
  onClose,
}: SearchableTreeProps) {
  const { t } = useTranslation();
  const [keyword, setKeyword] = useState('');
  const use = (node: TreeNode) => (node.group ? tree.toggleOpen(node.value) : onChoose(node));
  const tree = useTree(nodes, { keyword, reveal: values[0] ?? null, onUse: use });
  const waiting = Boolean(error) || (loading && nodes.length === 0);
  return (
    <>
      <div className="p-1 pb-0">
        <TextInput
          ref={searchInput}
          size="small"
          role="combobox"
          aria-label={t('ui.search')}
          aria-expanded
          aria-haspopup="tree"
          aria-controls={listId}
          aria-activedescendant={tree.rows[tree.active] ? treeRowId(listId, tree.active) : undefined}
          placeholder={t('ui.search')}
          prefix={<Icon name="search" size={14} />}
          value={keyword}
          onChange={(text) => {
            setKeyword(text);
            tree.setActive(0);
          }}
          onKeyDown={(event) => (event.key === 'Tab' ? onClose() : tree.onKeyDown(event, keyword === ''))}
        />
      </div>
      {waiting || nodes.length === 0 ? (
        <div className="p-1">
          <PickerMessage loading={loading} error={error} onRetry={onRetry} />
        </div>
      ) : (
        <TreeList
          id={listId}
          label={t('ui.options')}
          tree={tree}
          checkable={multiple}
          stateOf={(node) => values.includes(node.value)}
          onUse={use}
          maxHeight={244}
        />
      )}
    </>
  );
}
