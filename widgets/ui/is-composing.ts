/**
 * Whether a key belongs to an input method. Safari reports the key that ends a composition after its end, with the code
 * 229 that all keys of an input method have.
 */
export function isComposing(event: { isComposing: boolean; keyCode: number }): boolean {
  return event.isComposing || event.keyCode === 229;
}
