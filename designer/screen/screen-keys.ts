import type { KeyboardEvent } from 'react';
import type { Designing } from '../edit/designing';
import { onHistoryKey } from '../edit/part-keys';

/**
 * The keys of the whole designer: Ctrl+S saves, Ctrl+Z and Ctrl+Y travel through the history. Keys inside a dialog
 * arrive here through its portal, but are not for the designer below it.
 */
export function onScreenKey(event: KeyboardEvent, designing: Designing, save: () => Promise<boolean>): void {
  const { key, ctrlKey, metaKey, repeat, currentTarget, target } = event;
  const isSave = (ctrlKey || metaKey) && key.toLowerCase() === 's';
  // Nowhere in the designer does the browser save its page.
  if (isSave) event.preventDefault();
  if (!(target instanceof Node) || !currentTarget.contains(target)) return;
  if (!isSave) onHistoryKey(event, designing);
  // A key that is held down repeats itself.
  else if (!repeat) void save();
}
