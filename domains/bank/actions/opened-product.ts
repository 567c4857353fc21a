import type { ActionContext, RowOf } from '../../../server/action';
import { BY_FILES } from '../adapters/ask-bank';

/** A product with its signing key, for a call to its bank. Throws (409) when the key cannot be decrypted. */
export async function openedProduct(context: ActionContext, id: number): Promise<RowOf<'bank_product'>> {
  const product = await context.rows('bank_product').get(id);
  refuseFiles(context, product);
  return { ...product, signKey: context.secret('bank_product', 'signKey', product.signKey) };
}

/** Refuses a product whose bank cannot be asked, because it takes and hands over files only. */
export function refuseFiles({ fail }: ActionContext, { adapter }: { adapter: string }): void {
  if (BY_FILES.includes(adapter)) fail('该银行产品以文件往来，请导入银行的文件');
}
