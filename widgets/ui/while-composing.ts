/** Escape that only takes back what an input method is composing: nothing else is left by it. For `onEscapeKeyDown`. */
export function stayWhileComposing(event: KeyboardEvent): void {
  if (event.isComposing) event.preventDefault();
}
