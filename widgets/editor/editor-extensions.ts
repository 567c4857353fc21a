import StarterKit from '@tiptap/starter-kit';
import { KEPT_MARKUP } from './kept-markup';

/** The editor schema: everything its tools create, and everything existing texts contain. */
export const EXTENSIONS = [
  StarterKit.configure({
    // Does not append a paragraph to untouched content.
    trailingNode: false,
    link: {
      openOnClick: false,
      protocols: ['http', 'https', 'mailto', 'tel'],
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  ...KEPT_MARKUP,
];
