import type { LoadedChoices } from '../shared/use-choices';

/** What a tree shows; it comes whole, so it is searched here and has no further pages. */
export function nodesOf({ choices, words, loading, error, onRetry, onOpenChange }: LoadedChoices) {
  return { nodes: choices, words, loading, error, onRetry, onOpenChange };
}
