import createPurifier from 'dompurify';
import { ALLOWED_HTML } from './allowed-html';
import { isStored } from './stored-pictures';

const { elements, schemes } = ALLOWED_HTML;
const purifier = createPurifier(window);

// DOMPurify has one attribute list for all elements; the allow-list is per element.
purifier.addHook('uponSanitizeAttribute', (node, data) => {
  if (node.nodeName === 'IMG') {
    data.keepAttr = data.attrName === 'alt' || (data.attrName === 'src' && isStored(data.attrValue));
    return;
  }
  const known = elements[node.nodeName.toLowerCase()] ?? [];
  if (!known.includes(data.attrName)) data.keepAttr = false;
});

// Only pictures of the file store are kept.
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName === 'IMG' && !node.getAttribute('src')) node.remove();
});

const CONFIG = {
  ALLOWED_TAGS: [...Object.keys(elements), 'img'],
  ALLOWED_ATTR: [...new Set(Object.values(elements).flat()), 'src', 'alt'],
  // An allowed scheme, or a URL without a scheme.
  ALLOWED_URI_REGEXP: new RegExp(`^(?:(?:${schemes.join('|')}):|[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))`, 'i'),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** Removes all markup that is not on the allow-list. */
export function cleanHtml(html: string): string {
  return purifier.sanitize(html, CONFIG);
}
