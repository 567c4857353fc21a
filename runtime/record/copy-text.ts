/** Browsers offer the clipboard only over TLS and on the own machine. */
export function canCopy(): boolean {
  return navigator.clipboard !== undefined;
}

export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
