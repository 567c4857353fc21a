import { fromHtml } from 'hast-util-from-html';
import { sanitize, type Schema } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import type { AllowedMarkup } from '../../schemas/field';

/** HTML without everything that is not allowed; what cannot be read as HTML at all becomes nothing. */
export function cleanMarkup(html: string, allowed: AllowedMarkup): string {
  try {
    return toHtml(sanitize(fromHtml(html, { fragment: true }), schemaOf(allowed)));
  } catch (error) {
    // Nested deeper than a stack: nobody wrote that by hand.
    if (error instanceof RangeError) return '';
    throw error;
  }
}

/** Attributes that the tree calls otherwise. */
const PROPERTIES: Readonly<Record<string, string>> = { colspan: 'colSpan', rowspan: 'rowSpan' };

function schemaOf({ elements, schemes }: AllowedMarkup): Schema {
  return {
    tagNames: Object.keys(elements),
    attributes: Object.fromEntries(
      Object.entries(elements).map(([name, attributes]) => [
        name,
        attributes.map((attribute) => PROPERTIES[attribute] ?? attribute),
      ]),
    ),
    protocols: { href: [...schemes] },
    // Their content is no text to keep.
    strip: ['script', 'style'],
  };
}
