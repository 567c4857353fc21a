import { Node } from '@tiptap/core';
import type { WidgetHost } from '../widget';
import { cleanHtml } from './clean-html';
import { showPicture } from './show-picture';
import { isStored } from './stored-pictures';

/** Where the editor writes the path: the browser would load a `src` as soon as the element exists. */
const PATH = 'data-stored';

const pathOf = (image: HTMLElement) => image.getAttribute(PATH) ?? image.getAttribute('src') ?? '';

/** What an editor writes, as it is stored: pictures have their path in `src`. */
export function storedHtml(written: string): string {
  return cleanHtml(written.replaceAll(`<img ${PATH}="`, '<img src="'));
}

/** A picture of the file store in the text; pictures of other places are not taken over. */
export const pictureNode = (load: WidgetHost['picture']) =>
  Node.create({
    name: 'picture',
    group: 'inline',
    inline: true,
    atom: true,
    draggable: true,
    addAttributes: () => ({ src: { default: '' }, alt: { default: '' } }),
    parseHTML: () => [
      { tag: 'img', getAttrs: (image) => (isStored(pathOf(image)) ? { src: pathOf(image) } : false) },
    ],
    renderHTML: ({ node: { attrs } }) => ['img', { [PATH]: String(attrs.src), alt: String(attrs.alt) }],
    // The browser cannot load the path itself.
    addNodeView:
      () =>
      ({ node }) => {
        const image = document.createElement('img');
        image.alt = String(node.attrs.alt);
        const stop = showPicture(image, String(node.attrs.src), load);
        return {
          dom: image,
          update(next) {
            if (next.type !== node.type || next.attrs.src !== node.attrs.src) return false;
            image.alt = String(next.attrs.alt);
            return true;
          },
          destroy: stop,
        };
      },
  });
