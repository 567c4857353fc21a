import type { LoadedChoices } from '../shared/use-choices';
import { useLargeTree } from '../ui/use-large-tree';

/** What a tree shows: all of it, which is searched here, or level by level what is too large for that. */
export function useNodes({ choices, words, loading, error, onRetry, onOpenChange, ask }: LoadedChoices) {
  const large = useLargeTree(choices, ask);
  return { nodes: large?.nodes ?? choices, large, words, loading, error, onRetry, onOpenChange };
}
