/** The keys of what users add to a template: headings, empty columns, signatures. */
export const CUSTOM_KEY = /^custom-\d{1,6}-\d{1,9}$/;

/** A key that no other part has: made of the length of the list and a random number (building-blocks 9). */
export function customKey(taken: readonly { key: string }[]): string {
  for (;;) {
    const key = `custom-${taken.length}-${Math.floor(Math.random() * 1_000_000)}`;
    if (!taken.some((one) => one.key === key)) return key;
  }
}
