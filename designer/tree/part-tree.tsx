import { useMemo, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { classNames } from '../../widgets/ui/class-names';
import { Icon } from '../../widgets/ui/icon';
import { TreeList } from '../../widgets/ui/tree-list';
import type { TreeNode } from '../../widgets/ui/tree-rows';
import { clipboardEvents } from '../edit/clipboard-events';
import { useDesigning, type Designing } from '../edit/designing';
import { onPartKey, type KeyTargets } from '../edit/part-keys';
import { labelOf, titleOfType, typeOf } from '../edit/part-words';
import { nameOfPart, type PartName } from '../project/part-name';
import { iconOfType } from '../words/type-icons';
import { useSelectionTree } from './use-selection-tree';

/** The form as a tree of its parts: the way to all of them by keyboard. */
export function PartTree({ targets }: { targets: KeyTargets }) {
  const designing = useDesigning();
  const { store, state, t } = designing;
  const nodes = useMemo(() => nodesOf(designing), [designing]);
  const more = useRef(false);
  const choose = (node: TreeNode) => {
    const name = String(node.value);
    const { selected: before } = store.state;
    store.select(more.current ? [...before.filter((one) => one !== name), name] : [name]);
  };
  const { tree, step } = useSelectionTree(nodes, choose);

  const type = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || !onPartKey(event, designing, targets)) {
      const next = step(event);
      // The selection follows the focus; Ctrl leaves it.
      if (next && !event.ctrlKey) store.select([String(next.value)]);
    }
  };
  if (nodes.length === 0) return <p className="p-3 text-fg-3">{t('designer.emptyNote')}</p>;
  return (
    <div
      className="min-h-0 flex-1 overflow-y-auto"
      {...clipboardEvents(designing)}
      onClickCapture={(event: MouseEvent) => {
        more.current = event.ctrlKey || event.metaKey || event.shiftKey;
      }}
    >
      <TreeList
        id="designer-tree"
        label={t('designer.tree')}
        tree={tree}
        stateOf={(node) => state.selected.includes(String(node.value))}
        onUse={choose}
        focusable
        onKeyDown={type}
        draw={(node) => <PartLine designing={designing} name={String(node.value)} label={node.label} />}
      />
    </div>
  );
}

function PartLine({
  designing: { view },
  name,
  label,
}: {
  designing: Designing;
  name: PartName;
  label: string;
}) {
  const part = view.parts.get(name);
  const problems = view.problems.filter((problem) => problem.part === name && !problem.severity).length;
  const type = part && typeOf(part, view);
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Icon
        name={part?.kind === 'pane' ? 'panel-top' : iconOfType(type)}
        size={14}
        className="shrink-0 text-fg-3"
      />
      <span className={classNames('truncate', problems > 0 && 'text-danger-text')}>{label}</span>
      {problems > 0 && <Icon name="circle-alert" size={13} className="shrink-0 text-danger-text" />}
    </span>
  );
}

function nodesOf({ view, types, names }: Designing): TreeNode[] {
  const title = titleOfType(types, names);
  const children = new Map<PartName | null, TreeNode[]>();
  for (const part of [...view.parts.values()].reverse()) {
    const name = nameOfPart(part.keys);
    const holder = part.parent && nameOfPart(part.parent);
    const node: TreeNode = {
      value: name,
      label: labelOf(part, view, title),
      children: children.get(name) ?? [],
    };
    children.set(holder, [node, ...(children.get(holder) ?? [])]);
  }
  return children.get(null) ?? [];
}
