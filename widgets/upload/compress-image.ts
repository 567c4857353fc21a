/** Pictures above this size in bytes are compressed before upload. */
const COMPRESS_OVER = 200_000;
const QUALITY = 0.8;
const LARGEST = { width: 1920, height: 1080 };
/** Maximum size of an uploaded picture in bytes. */
export const LARGEST_PICTURE = 9_000_000;
/** Types that a canvas can encode. */
const WRITABLE = ['image/jpeg', 'image/png', 'image/webp'];

/** The size that fits into 1920 × 1080 with the same aspect ratio; small pictures keep theirs. */
export function fittingSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LARGEST.width / width, LARGEST.height / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** Whether a picture is large enough and can be encoded. */
export function needsCompression(file: { size: number; type: string }): boolean {
  return file.size > COMPRESS_OVER && WRITABLE.includes(file.type);
}

/**
 * Compresses a large picture, with the same name and type. Returns the original if it cannot be decoded or does not
 * get smaller.
 */
export async function compressImage(file: File): Promise<File> {
  if (!needsCompression(file)) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = fittingSize(bitmap.width, bitmap.height);
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
    bitmap.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, QUALITY));
    if (!blob || blob.type !== file.type || blob.size >= file.size) return file;
    return new File([blob], file.name, { type: file.type, lastModified: file.lastModified });
  } catch {
    // Not a picture: the server rejects it.
    return file;
  }
}
