import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const token = (name: string) => `var(--color-${name})`;

/** The look of the editor in the tokens of the console, so that it follows the theme. */
const LOOK = EditorView.theme({
  '&': { height: '100%', backgroundColor: token('surface'), color: token('fg'), fontSize: '0.8125rem' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.25rem' },
  '.cm-content': { padding: '8px 0', caretColor: token('fg') },
  // The frame around the editor has the ring.
  '&.cm-focused .cm-content': { outline: 'none' },
  '.cm-line': { padding: '0 12px 0 10px' },
  '.cm-gutters': {
    backgroundColor: token('sunken'),
    color: token('fg-3'),
    borderRight: `1px solid ${token('line')}`,
  },
  '.cm-activeLine': { backgroundColor: token('hover') },
  '.cm-activeLineGutter': { backgroundColor: token('hover'), color: token('fg') },
  '.cm-designed': { boxShadow: `inset 3px 0 0 ${token('primary-border')}` },
  '&.cm-focused .cm-matchingBracket, .cm-matchingBracket': {
    backgroundColor: 'transparent',
    outline: `1px solid ${token('control')}`,
  },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: token('danger-soft') },
  '.cm-content ::selection': { backgroundColor: token('primary-soft-2'), color: token('fg') },
  '.cm-searchMatch': { backgroundColor: token('warning-soft-2') },
  '.cm-searchMatch-selected': { outline: `2px solid ${token('warning-border')}` },
  '.cm-foldPlaceholder': {
    margin: '0 4px',
    padding: '0 6px',
    border: `1px solid ${token('line-strong')}`,
    backgroundColor: token('sunken'),
    color: token('fg-2'),
  },
  '.cm-panels': { backgroundColor: token('sunken'), color: token('fg') },
  '.cm-panels.cm-panels-top': { borderBottom: `1px solid ${token('line')}` },
  '.cm-panel.cm-search': { padding: '8px 32px 6px 12px', fontFamily: 'var(--font-sans)' },
  '.cm-panel.cm-search label': { display: 'inline-flex', alignItems: 'center', fontSize: '0.8125rem' },
  '.cm-panel.cm-search [name=close]': {
    color: token('fg-2'),
    fontSize: '1.125rem',
    top: '4px',
    right: '8px',
  },
  '.cm-textfield': {
    height: '28px',
    padding: '0 8px',
    border: `1px solid ${token('control')}`,
    borderRadius: '6px',
    backgroundColor: token('surface'),
    color: token('fg'),
    fontSize: '0.8125rem',
  },
  '.cm-button': {
    height: '28px',
    padding: '0 8px',
    border: `1px solid ${token('line-strong')}`,
    borderRadius: '6px',
    backgroundImage: 'none',
    backgroundColor: token('surface'),
    color: token('fg'),
    fontSize: '0.8125rem',
    '&:active': { backgroundImage: 'none', backgroundColor: token('pressed') },
  },
  '.cm-tooltip': {
    maxWidth: '420px',
    border: `1px solid ${token('line')}`,
    borderRadius: '6px',
    backgroundColor: token('raised'),
    color: token('fg'),
    boxShadow: 'var(--shadow-popover)',
  },
  '.cm-diagnostic': { fontFamily: 'var(--font-sans)' },
  '.cm-diagnostic-error': { borderLeftColor: token('danger-border') },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: `underline wavy ${token('danger-border')}`,
    textUnderlineOffset: '3px',
  },
});

const COLOURS = HighlightStyle.define([
  { tag: tags.propertyName, color: token('primary-text') },
  { tag: tags.string, color: token('success-text') },
  { tag: tags.number, color: token('warning-text') },
  { tag: [tags.bool, tags.null], color: token('hue-purple-on-soft') },
  { tag: [tags.separator, tags.squareBracket, tags.brace], color: token('fg-2') },
]);

/** Colours and measures of the editor. */
export const editorLook = [LOOK, syntaxHighlighting(COLOURS)];
