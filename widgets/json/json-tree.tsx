import { useId, useMemo, useState } from 'react';
import type { Json } from '../../schemas/json';
import { Button } from '../ui/button';
import { canCopy, copyText } from '../ui/copy-text';
import { TextInput } from '../ui/text-input';
import { toast } from '../ui/toast';
import { TreeList } from '../ui/tree-list';
import type { TreeNode, TreeValue } from '../ui/tree-rows';
import { useTree } from '../ui/use-tree';
import { useWords } from '../ui/use-words';
import { isBranch, jsonNodes, MOST_NODES, type JsonPart } from './json-nodes';

const HEIGHT = 360;
/** Smaller documents need no search. */
const SEARCHED_ABOVE = 8;
/** Longer texts are shown in full below the tree when their line is chosen. */
const LONG = 60;

/** A JSON document as a tree that can be folded, searched and copied, as a whole or the chosen node of it. */
export function JsonTree({ value, label }: { value: Json; label: string }) {
  const t = useWords();
  const id = useId();
  const { nodes, parts, cut } = useMemo(() => jsonNodes(value), [value]);
  const branches = useMemo(
    () => [...parts].flatMap(([path, part]): TreeValue[] => (isBranch(part.value) ? [path] : [])),
    [parts],
  );
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const partOf = (node: TreeNode) => parts.get(String(node.value));
  const use = (node: TreeNode) => {
    if (node.children) tree.toggleOpen(node.value);
    setChosen(String(node.value));
  };
  const tree = useTree(nodes, { keyword, onUse: use });
  const part = chosen === null ? undefined : parts.get(chosen);
  const long = part && typeof part.value === 'string' && part.value.length > LONG ? part.value : null;

  async function copy() {
    const text = JSON.stringify(part ? part.value : value, null, 2);
    await copyText(part && typeof part.value === 'string' ? part.value : text).then(
      () => toast.success(t('list.copied')),
      () => toast.error(t('json.notCopied')),
    );
  }

  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {parts.size > SEARCHED_ABOVE && (
          <div className="w-60 max-w-full">
            <TextInput
              aria-label={t('json.find', { label })}
              placeholder={t('ui.search')}
              value={keyword}
              onChange={setKeyword}
              clearable
            />
          </div>
        )}
        {branches.length > 0 && (
          <>
            <Button onClick={() => tree.openOnly(branches)}>{t('json.openAll')}</Button>
            <Button onClick={() => tree.openOnly([])}>{t('json.closeAll')}</Button>
          </>
        )}
        {canCopy() && (
          <Button icon="copy" onClick={() => void copy()}>
            {part ? t('json.copyPart', { key: part.key }) : t('json.copy')}
          </Button>
        )}
      </div>
      <div className="overflow-hidden rounded-panel border border-line font-mono text-small">
        <TreeList
          id={id}
          label={label}
          tree={tree}
          stateOf={(node) => node.value === chosen}
          onUse={use}
          draw={(node) => <Line part={partOf(node)} />}
          focusable
          onKeyDown={tree.onKeyDown}
          maxHeight={HEIGHT}
        />
      </div>
      {long !== null && (
        <pre
          aria-label={part?.key}
          className="max-h-60 overflow-auto rounded-panel bg-sunken p-3 font-mono text-small break-words whitespace-pre-wrap"
        >
          {long}
        </pre>
      )}
      {cut && <p className="text-small text-fg-2">{t('json.cut', { n: MOST_NODES })}</p>}
    </div>
  );
}

function Line({ part }: { part: JsonPart | undefined }) {
  if (!part) return null;
  return (
    <>
      <span className="text-fg-2">{part.key}:</span> <span className={toneOf(part.value)}>{part.text}</span>
    </>
  );
}

/** The colour of a value by its type. */
function toneOf(value: Json): string {
  if (isBranch(value) || value === null) return 'text-fg-3';
  return typeof value === 'string' ? 'text-success-text' : 'text-primary-text';
}
