import type { LoadedChoices } from '../shared/use-choices';
import { useLargeTree } from '../ui/use-large-tree';

/** The nodes of a tree control: the whole tree, searched in the browser, or a large tree loaded level by level. */
export function useNodes({ choices, words, loading, error, onRetry, onOpenChange, ask }: LoadedChoices) {
  const large = useLargeTree(choices, ask);
  return { nodes: large?.nodes ?? choices, large, words, loading, error, onRetry, onOpenChange };
}
