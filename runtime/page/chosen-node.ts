import type { Choice } from '../../schemas/document/dictionary';
import type { Json, JsonObject } from '../../schemas/json';
import type { CompiledPage } from '../../schemas/model/page';
import type { TreeNode, TreeValue } from '../../widgets/ui/tree-rows';
import { presetOf } from './preset-of';
import { session } from '../session/session-store';

/** A node of the side tree with its organisation; null for the own organisation or none. */
export interface ChosenNode {
  value: Choice['value'];
  orgId: number | null;
}

/** Whether the node is the heading of an organisation. */
function isOrganisation({ value }: ChosenNode): boolean {
  return typeof value === 'string' && HEADING.test(value);
}
const HEADING = /^org:(\d+)$/;

/** The organisation that a node belongs to, in the tree or among the ancestors of a search result. */
export function ownerOf(nodes: readonly TreeNode[], value: TreeValue): number | null {
  const place = nodes.find((node) => contains(node, value));
  const heading = place?.group ? place : place?.above?.[0];
  const id = HEADING.exec(String(heading?.value))?.[1];
  return id === undefined ? null : Number(id);
}

function contains(node: TreeNode, value: TreeValue): boolean {
  return node.value === value || (node.children ?? []).some((child) => contains(child, value));
}

/** Initial values of a new record: the fixed criteria of the page and its open tab, and the chosen node. */
export function startValues(page: CompiledPage, node: ChosenNode | null, tab?: string): JsonObject {
  const { sideTree } = page.pageConfig;
  const fixed = Object.entries(presetOf(page, tab)).filter(([, value]) => typeof value !== 'object') as [
    string,
    Json,
  ][];
  const chosen = sideTree && node && !isOrganisation(node) && { [sideTree.column]: node.value };
  return { ...Object.fromEntries(fixed), ...chosen };
}

/** The criterion for a chosen node: its column, or the organisation for a heading. */
export function nodeCriterion(page: CompiledPage, node: ChosenNode | null): JsonObject {
  const { sideTree } = page.pageConfig;
  if (!sideTree || !node) return {};
  return isOrganisation(node) ? { orgId: node.orgId } : { [sideTree.column]: node.value };
}

/** Whether the node belongs to an organisation that the session only reads, so that nothing can be added. */
export function isInOtherOrganisation(node: ChosenNode | null): boolean {
  return node !== null && node.orgId !== null && node.orgId !== session.user?.orgId;
}
