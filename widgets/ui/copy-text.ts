/** Whether the clipboard is available; browsers offer it only over TLS and on localhost. */
export function canCopy(): boolean {
  return navigator.clipboard !== undefined;
}

/** Copies a text to the clipboard; rejects without permission. */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
