import { imageSizeFromFile } from 'image-size/fromFile';
import { AppError } from '../../schemas/errors/app-error';
import { detectKind } from './detect-kind';
import { allowedExtensions, FILE_KINDS } from './file-kinds';
import { limitError } from '../contract/limit-error';
import type { UploadTerms } from './upload-terms';

/** The kind of a received file, detected by its bytes; throws if the kind is not allowed. */
export async function checkReceived(
  place: string,
  name: string,
  { pictures, limits }: UploadTerms,
): Promise<string> {
  const refused = () => new AppError('fileKind', { types: allowedExtensions(pictures) });
  const kind = await detectKind(place, name);
  const picture = kind !== null && FILE_KINDS[kind]?.picture === true;
  if (kind === null || (pictures && !picture)) throw refused();
  if (!picture) return kind;
  // A picture of a few bytes may claim dimensions that exhaust the memory of a browser.
  const size = await sizeOf(place);
  if (!size) throw refused();
  if (size.width * size.height > limits.imageMegapixels * 1e6)
    throw limitError('imagePixels', 'imageMegapixels', limits);
  return kind;
}

async function sizeOf(place: string): Promise<{ width: number; height: number } | null> {
  try {
    const { width, height } = await imageSizeFromFile(place);
    return width > 0 && height > 0 ? { width, height } : null;
  } catch {
    return null;
  }
}
