import StarterKit from '@tiptap/starter-kit';
import { KEPT_MARKUP } from './kept-markup';

/** What the editor knows: what its tools make, and what texts come with. */
export const EXTENSIONS = [
  StarterKit.configure({
    // Content that nobody touched gets no paragraph added.
    trailingNode: false,
    link: {
      openOnClick: false,
      protocols: ['http', 'https', 'mailto', 'tel'],
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  ...KEPT_MARKUP,
];
