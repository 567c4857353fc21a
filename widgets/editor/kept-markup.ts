import { Mark, Node } from '@tiptap/core';

/**
 * Markup that the tools do not create but existing texts contain, for example from word processors, spreadsheets or
 * older records. Without it the editor would drop tables and superscripts on the first edit.
 */
export const KEPT_MARKUP = [
  Node.create({
    name: 'table',
    group: 'block',
    content: 'tableRow+',
    isolating: true,
    parseHTML: () => [{ tag: 'table' }],
    renderHTML: () => ['table', ['tbody', 0]],
  }),
  Node.create({
    name: 'tableRow',
    content: '(tableCell | tableHeader)*',
    parseHTML: () => [{ tag: 'tr' }],
    renderHTML: () => ['tr', 0],
  }),
  cell('tableCell', 'td'),
  cell('tableHeader', 'th'),
  mark('subscript', 'sub'),
  mark('superscript', 'sup'),
];

function cell(name: string, tag: 'td' | 'th') {
  return Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({ colspan: { default: 1 }, rowspan: { default: 1 } }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ node: { attrs } }) => {
      const spans = Object.entries(attrs).filter(([, span]) => Number(span) > 1);
      return [tag, Object.fromEntries(spans), 0];
    },
  });
}

function mark(name: string, tag: 'sub' | 'sup') {
  return Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] });
}
