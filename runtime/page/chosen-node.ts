import type { Choice } from '../../schemas/document/dictionary';
import type { Json, JsonObject } from '../../schemas/json';
import type { CompiledPage } from '../../schemas/model/page';
import type { TreeNode, TreeValue } from '../../widgets/ui/tree-rows';
import { session } from '../session/session-store';

/** A node of the tree, and whose it is; null: of the session's own organisation, or of none. */
export interface ChosenNode {
  value: Choice['value'];
  orgId: number | null;
}

/** The heading over the nodes of an organisation. */
function isOrganisation({ value }: ChosenNode): boolean {
  return typeof value === 'string' && HEADING.test(value);
}
const HEADING = /^org:(\d+)$/;

/** The organisation under whose heading a value stands, in the tree or in what is said to be above what a search found. */
export function ownerOf(nodes: readonly TreeNode[], value: TreeValue): number | null {
  const place = nodes.find((node) => contains(node, value));
  const heading = place?.group ? place : place?.above?.[0];
  const id = HEADING.exec(String(heading?.value))?.[1];
  return id === undefined ? null : Number(id);
}

function contains(node: TreeNode, value: TreeValue): boolean {
  return node.value === value || (node.children ?? []).some((child) => contains(child, value));
}

/** What a new record starts with: the fixed criteria of the page and the chosen node of its tree. */
export function startValues(page: CompiledPage, node: ChosenNode | null): JsonObject {
  const { preset, sideTree } = page.pageConfig;
  const fixed = Object.entries(preset).filter(([, value]) => typeof value !== 'object') as [string, Json][];
  const chosen = sideTree && node && !isOrganisation(node) && { [sideTree.column]: node.value };
  return { ...Object.fromEntries(fixed), ...chosen };
}

/** A node of the tree narrows by its column, the heading of an organisation by the organisation. */
export function nodeCriterion(page: CompiledPage, node: ChosenNode | null): JsonObject {
  const { sideTree } = page.pageConfig;
  if (!sideTree || !node) return {};
  return isOrganisation(node) ? { orgId: node.orgId } : { [sideTree.column]: node.value };
}

/** The node belongs to an organisation the session only reads: nothing is added there. */
export function isElsewhere(node: ChosenNode | null): boolean {
  return node !== null && node.orgId !== null && node.orgId !== session.user?.orgId;
}
