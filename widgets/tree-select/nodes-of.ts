import { type LoadedChoices } from '../shared/use-choices';

export function nodesOf({ choices, words, loading, error, onRetry, onOpenChange }: LoadedChoices) {
  return { nodes: choices, words, loading, error, onRetry, onOpenChange };
}
