import type { ClipboardEvent } from 'react';
import type { Designing } from './designing';
import { copyParts, pasteParts, removeParts } from './part-actions';

/** Ctrl+C, X and V on the canvas and in the tree: parts are JSON on the clipboard, so that they reach other pages. */
export function clipboardEvents(designing: Designing) {
  const copy = (event: ClipboardEvent) => {
    const text = copyParts(designing);
    if (text === null) return false;
    event.preventDefault();
    event.clipboardData.setData('text/plain', text);
    return true;
  };
  return {
    onCopy: (event: ClipboardEvent) => void copy(event),
    onCut: (event: ClipboardEvent) => {
      if (copy(event)) removeParts(designing);
    },
    onPaste: (event: ClipboardEvent) => {
      if (pasteParts(designing, event.clipboardData.getData('text/plain'))) event.preventDefault();
    },
  };
}
