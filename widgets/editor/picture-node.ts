import { Node } from '@tiptap/core';
import type { WidgetHost } from '../widget';
import { showPicture } from './show-picture';
import { isStored } from './stored-pictures';

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
      { tag: 'img[src]', getAttrs: (image) => (isStored(image.getAttribute('src') ?? '') ? null : false) },
    ],
    renderHTML: ({ node: { attrs } }) => ['img', { src: String(attrs.src), alt: String(attrs.alt) }],
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
