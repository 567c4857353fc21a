import { useMemo, type KeyboardEvent, type RefObject } from 'react';
import { classNames } from '../../widgets/ui/class-names';
import { Icon } from '../../widgets/ui/icon';
import { TreeList } from '../../widgets/ui/tree-list';
import type { TreeNode } from '../../widgets/ui/tree-rows';
import { useDesigning, type Designing } from '../edit/designing';
import type { Drag } from '../drag/use-drag';
import { useSelectionTree } from '../tree/use-selection-tree';
import { HiddenSign } from '../list/hidden-sign';
import { menuOf, moveInto, moveOut, removeOne, selectedEntry, shiftEntry } from './menu-actions';
import { menuDrag, ROW, rowName } from './menu-drag';
import { entriesIn, type Holder, type ShownEntry } from './menu-places';

interface MenuTreeProps {
  canvas: RefObject<HTMLDivElement | null>;
  drag: Drag;
  onInspect(): void;
}

/** The menu as a tree. Entries of other domains stand between the own ones of the top level, and cannot be selected. */
export function MenuTree({ canvas, drag, onInspect }: MenuTreeProps) {
  const designing = useDesigning();
  const { store, t } = designing;
  const { nodes, entries } = useMemo(() => treeOf(designing), [designing]);
  const choose = (node: TreeNode) => !node.disabled && store.select([String(node.value)]);
  const { tree, selected, step } = useSelectionTree(nodes, choose);

  const type = (event: KeyboardEvent) => {
    const act = actionOf(event, designing, onInspect);
    if (act) {
      event.preventDefault();
      event.stopPropagation();
      return act();
    }
    const next = step(event);
    // The selection follows the focus.
    if (next) store.select(next.disabled ? [] : [String(next.value)]);
  };
  return (
    <TreeList
      id="designer-menu"
      label={t('designer.menus.tree')}
      tree={tree}
      stateOf={(node) => node.value === selected}
      onUse={choose}
      focusable
      onKeyDown={type}
      draw={(node) => {
        const entry = entries.get(String(node.value));
        return (
          entry && (
            <EntryLine
              entry={entry}
              designing={designing}
              onPress={(event) => {
                if (entry.part && canvas.current)
                  drag.press(event, menuDrag(designing, canvas.current, entry.part));
              }}
            />
          )
        );
      }}
    />
  );
}

interface EntryLineProps {
  entry: ShownEntry;
  designing: Designing;
  onPress(event: React.PointerEvent): void;
}

function EntryLine({ entry: { part, name, title, icon }, designing, onPress }: EntryLineProps) {
  const { view, t } = designing;
  const own = rowName(part, name);
  const wrong = view.problems.some((problem) => problem.part === own && !problem.severity);
  return (
    <span
      {...{ [ROW]: own }}
      onPointerDown={onPress}
      className={classNames('flex w-full min-w-0 items-center gap-1.5', part && 'touch-none')}
    >
      <Icon
        name={icon ?? (part && Array.isArray(part.part.children) ? 'folder' : 'file-text')}
        size={14}
        className="shrink-0 text-fg-3"
      />
      <span className={classNames('truncate', wrong && 'text-danger-text')}>{title}</span>
      {part?.part.hidden === true && <HiddenSign label={t('designer.menus.hidden')} />}
      {wrong && <Icon name="circle-alert" size={13} className="shrink-0 text-danger-text" />}
      {!part && <span className="ml-auto shrink-0 text-note text-fg-3">{t('designer.menus.other')}</span>}
    </span>
  );
}

function actionOf(
  { key, altKey, ctrlKey, metaKey }: KeyboardEvent,
  designing: Designing,
  onInspect: () => void,
): (() => void) | undefined {
  const entry = selectedEntry(designing);
  if (!entry || ctrlKey || metaKey) return undefined;
  if (altKey)
    switch (key) {
      case 'ArrowUp':
        return () => shiftEntry(designing, entry, -1);
      case 'ArrowDown':
        return () => shiftEntry(designing, entry, 1);
      case 'ArrowLeft':
        return () => moveOut(designing, entry);
      case 'ArrowRight':
        return () => moveInto(designing, entry);
      default:
        return undefined;
    }
  switch (key) {
    case 'Delete':
    case 'Backspace':
      return () => removeOne(designing, entry);
    case 'F2':
    case 'Enter':
      return onInspect;
    case 'Escape':
      return () => designing.store.select([]);
    default:
      return undefined;
  }
}

function treeOf(designing: Designing): { nodes: TreeNode[]; entries: ReadonlyMap<string, ShownEntry> } {
  const menu = menuOf(designing);
  const entries = new Map<string, ShownEntry>();
  const below = (holder: Holder): TreeNode[] =>
    entriesIn(menu, holder).map((entry): TreeNode => {
      const value = rowName(entry.part, entry.name);
      entries.set(value, entry);
      const children = entry.part ? below(entry.part.keys) : [];
      return { value, label: entry.title, children, ...(!entry.part && { disabled: true }) };
    });
  return { nodes: below(null), entries };
}
