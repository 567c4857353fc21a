import { plainText } from '../shared/plain-text';
import { late } from '../ui/late';
import type { Json } from '../../schemas/json';

/** A JSON document as a tree; the text of it until the chunk is loaded on first render. */
export const LateJsonTree = late<{ value: Json; label: string }>(
  () => import('./json-tree').then((part) => part.JsonTree),
  ({ value }) => (
    <span className="font-mono text-small break-words whitespace-pre-wrap">
      {plainText(value).slice(0, FIRST)}
    </span>
  ),
);

/** Characters that stand in for the tree. */
const FIRST = 1_000;
