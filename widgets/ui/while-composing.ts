/** For `onEscapeKeyDown`: an Escape that cancels a composition closes nothing. */
export function stayWhileComposing(event: KeyboardEvent): void {
  if (event.isComposing) event.preventDefault();
}
