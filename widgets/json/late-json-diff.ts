import type { Json } from '../../schemas/json';
import { late } from '../ui/late';

/** Two JSON values in comparison; its chunk is loaded on first render. */
export const LateJsonDiff = late<{ from: Json | undefined; to: Json | undefined; label: string }>(() =>
  import('./json-diff-view').then((part) => part.JsonDiff),
);
