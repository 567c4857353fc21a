import type { ActionContext, RowOf } from '../../../server/action';

/** A product with its signing key, for a call to its bank. Throws (409) when the key cannot be decrypted. */
export async function openedProduct(context: ActionContext, id: number): Promise<RowOf<'bank_product'>> {
  const product = await context.rows('bank_product').get(id);
  return { ...product, signKey: context.secret('bank_product', 'signKey', product.signKey) };
}
