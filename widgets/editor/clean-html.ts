import createPurifier from 'dompurify';
import { ALLOWED_HTML } from './allowed-html';

const { elements, schemes } = ALLOWED_HTML;
const purifier = createPurifier(window);

// DOMPurify's own list of attributes is one for all elements; ours says which belong to which.
purifier.addHook('uponSanitizeAttribute', (node, data) => {
  const known = elements[node.nodeName.toLowerCase()] ?? [];
  if (!known.includes(data.attrName)) data.keepAttr = false;
});

const CONFIG = {
  ALLOWED_TAGS: Object.keys(elements),
  ALLOWED_ATTR: [...new Set(Object.values(elements).flat())],
  // A scheme of the list, or an address without one.
  ALLOWED_URI_REGEXP: new RegExp(`^(?:(?:${schemes.join('|')}):|[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))`, 'i'),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** Takes away everything that the list does not allow. */
export function cleanHtml(html: string): string {
  return purifier.sanitize(html, CONFIG);
}
