import { isComposing } from './is-composing';

/** For `onEscapeKeyDown`: an Escape that cancels a composition closes nothing. */
export function stayWhileComposing(event: KeyboardEvent): void {
  if (isComposing(event)) event.preventDefault();
}
