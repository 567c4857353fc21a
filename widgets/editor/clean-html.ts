import createPurifier from 'dompurify';
import { ALLOWED_HTML } from './allowed-html';

const { elements, schemes } = ALLOWED_HTML;
const purifier = createPurifier(window);

// DOMPurify has one attribute list for all elements; the allow-list is per element.
purifier.addHook('uponSanitizeAttribute', (node, data) => {
  const known = elements[node.nodeName.toLowerCase()] ?? [];
  if (!known.includes(data.attrName)) data.keepAttr = false;
});

const CONFIG = {
  ALLOWED_TAGS: Object.keys(elements),
  ALLOWED_ATTR: [...new Set(Object.values(elements).flat())],
  // An allowed scheme, or a URL without a scheme.
  ALLOWED_URI_REGEXP: new RegExp(`^(?:(?:${schemes.join('|')}):|[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))`, 'i'),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** Removes all markup that is not on the allow-list. */
export function cleanHtml(html: string): string {
  return purifier.sanitize(html, CONFIG);
}
