// A browser parses by itself: a parser of its own would be a third of the designer.
import { fromHtmlIsomorphic as fromHtml } from 'hast-util-from-html-isomorphic';
import { sanitize, type Schema } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { shortened } from './cut-text';
import type { AllowedMarkup } from '../model/field';
import { STORED_PATH } from '../model/stored-path';

type Nodes = ReturnType<typeof sanitize>;

/** HTML reduced to the allowed markup; empty when it cannot be parsed. */
export function cleanMarkup(html: string, allowed: AllowedMarkup): string {
  try {
    const clean = sanitize(fromHtml(html, { fragment: true }), schemaOf(allowed, allowed.pictures));
    if (allowed.pictures) dropForeignPictures(clean);
    return toHtml(clean);
  } catch (error) {
    // Nesting that overflows the stack is not written by hand.
    if (error instanceof RangeError) return '';
    throw error;
  }
}

/** Maximum length of the markup quoted in a message. */
const MOST_SHOWN = 60;

/**
 * The first markup that sanitising removes, as written: `<script>`, `<p onclick="…">`; null when it removes nothing.
 */
export function forbiddenMarkup(html: string, allowed: AllowedMarkup): string | null {
  try {
    const tree = fromHtml(html, { fragment: true });
    const cleaned = inOrder(sanitize(tree, schemaOf(allowed)));
    // Sanitising removes nodes and moves none, so the first node that is not at its place was removed, or lost an
    // attribute.
    for (const [at, node] of inOrder(tree).entries()) {
      const wrong = lost(node, cleaned[at]);
      if (wrong) return shortened(toHtml(wrong).replace(/<\/[^>]*>$/, ''), MOST_SHOWN);
    }
    return null;
  } catch (error) {
    if (error instanceof RangeError) return shortened(html, MOST_SHOWN);
    throw error;
  }
}

/** The nodes of a tree in source order. */
function inOrder(tree: Nodes): Nodes[] {
  const found: Nodes[] = [];
  const left = [tree];
  for (let node = left.pop(); node; node = left.pop()) {
    if (node.type !== 'root') found.push(node);
    if ('children' in node) left.push(...[...node.children].reverse());
  }
  return found;
}

/** The part of a node that the sanitised tree lacks: an attribute, or the whole node. */
function lost(node: Nodes, kept: Nodes | undefined): Nodes | null {
  if (node.type !== 'element')
    return kept?.type === node.type && 'value' in kept && 'value' in node && kept.value === node.value
      ? null
      : node;
  const alone = { type: 'element', tagName: node.tagName, children: [] } satisfies Partial<Nodes>;
  if (kept?.type !== 'element' || kept.tagName !== node.tagName) return { ...alone, properties: {} };
  const attribute = Object.entries(node.properties).find(([name]) => !Object.hasOwn(kept.properties, name));
  return attribute ? { ...alone, properties: Object.fromEntries([attribute]) } : null;
}

/** Attributes whose property names differ in the tree. */
const PROPERTIES: Readonly<Record<string, string>> = { colspan: 'colSpan', rowspan: 'rowSpan' };

/** Removes pictures that have lost their path, because they are not in the store. */
function dropForeignPictures(tree: Nodes): void {
  for (const node of [tree, ...inOrder(tree)])
    if ('children' in node)
      node.children = node.children.filter(
        (child) => child.type !== 'element' || child.tagName !== 'img' || Boolean(child.properties.src),
      ) as typeof node.children;
}

function schemaOf({ elements, schemes }: AllowedMarkup, pictures?: true): Schema {
  return {
    tagNames: [...Object.keys(elements), ...(pictures ? ['img'] : [])],
    attributes: {
      ...Object.fromEntries(
        Object.entries(elements).map(([name, attributes]) => [
          name,
          attributes.map((attribute) => PROPERTIES[attribute] ?? attribute),
        ]),
      ),
      ...(pictures && { img: [['src', new RegExp(STORED_PATH)], 'alt'] as const }),
    } as Schema['attributes'],
    protocols: { href: [...schemes] },
    // Elements whose text content is removed too.
    strip: ['script', 'style'],
  };
}
