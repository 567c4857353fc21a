import { isObject, type Json } from '../../schemas/json';
import type { TreeNode } from '../ui/tree-rows';

/** Most nodes of a document that its tree shows. */
export const MOST_NODES = 10_000;
/** Deepest level that is opened; what lies below is shown as text. */
const MOST_LEVELS = 60;
/** Length of a text in its line. */
const LINE_LENGTH = 1_000;

/** The nodes of a JSON document. */
export interface JsonNodes {
  nodes: TreeNode[];
  /** The key and the value of each node, by the value of its tree node. */
  parts: ReadonlyMap<string, JsonPart>;
  /** Some nodes are left out, because there are too many. */
  cut: boolean;
}

/** A node of a JSON document. */
export interface JsonPart {
  key: string;
  value: Json;
  /** What its line shows after the key. */
  text: string;
}

/** The tree of a document of any shape, at most `MOST_NODES` nodes of it. A node is identified by its path. */
export function jsonNodes(document: Json): JsonNodes {
  const parts = new Map<string, JsonPart>();
  let cut = false;
  const walk = (value: Json, above: string, level: number): TreeNode[] => {
    const nodes: TreeNode[] = [];
    for (const [key, one] of entriesOf(value)) {
      if (parts.size >= MOST_NODES) {
        cut = true;
        break;
      }
      const path = `${above}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      const closed = level >= MOST_LEVELS;
      const text = closed || !isBranch(one) ? lineText(one) : countText(one);
      parts.set(path, { key, value: one, text });
      const children = closed ? [] : walk(one, path, level + 1);
      nodes.push({ value: path, label: `${key}: ${text}`, ...(children.length > 0 && { children }) });
    }
    return nodes;
  };
  return { nodes: walk(document, '', 1), parts, cut };
}

/** Whether a value has entries of its own. */
export function isBranch(value: Json): boolean {
  return typeof value === 'object' && value !== null;
}

/** The entries of an object, and those of a list by their index. */
export function entriesOf(value: Json): [string, Json][] {
  if (Array.isArray(value)) return value.map((one, at) => [String(at), one]);
  return isObject(value) ? Object.entries(value) : [];
}

/** How many entries there are: `{3}` of an object, `[3]` of a list. */
function countText(value: Json): string {
  const count = entriesOf(value).length;
  return Array.isArray(value) ? `[${count}]` : `{${count}}`;
}

function lineText(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > LINE_LENGTH ? `${text.slice(0, LINE_LENGTH)}…` : text;
}
