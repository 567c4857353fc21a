import { AppError } from '../../schemas/errors';
import type { Model } from '../../schemas/model';

/**
 * Runs a write that a form sent. The rules are always those in force now; the form says by the header `Page-Version`
 * (`<page id>/<version>`, as `get-data` delivered them) which ones it was drawn by. When those have changed and the
 * values do not pass the new ones, the answer is 409 with the mistakes, so that the form loads itself anew and keeps
 * what was typed, instead of showing mistakes at fields it does not have.
 */
export async function withPageVersion<T>(
  header: string | string[] | undefined,
  model: Model,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const [id = '', version] = typeof header === 'string' ? header.split('/') : [];
    if (!(error instanceof AppError) || error.errorName !== 'invalidFields' || !version) throw error;
    const page = model.pages.get(id);
    const current = page && 'version' in page ? page.version : null;
    if (current === version) throw error;
    throw new AppError('pageChanged', {}, { page: id, version: current, ...(error.data as object) });
  }
}
