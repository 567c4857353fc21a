/** Pictures above this many bytes are made smaller before they are sent. */
const COMPRESS_OVER = 200_000;
const QUALITY = 0.8;
const LARGEST = { width: 1920, height: 1080 };
/** No picture is sent that is larger than this. */
export const LARGEST_PICTURE = 9_000_000;
/** What a canvas can write again. */
const WRITABLE = ['image/jpeg', 'image/png', 'image/webp'];

/** The size that fits into 1920 × 1080 with the same proportions; small pictures stay as they are. */
export function fittingSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LARGEST.width / width, LARGEST.height / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** Whether a picture is worth writing anew. */
export function needsCompression(file: { size: number; type: string }): boolean {
  return file.size > COMPRESS_OVER && WRITABLE.includes(file.type);
}

/** A large picture, smaller, under its own name and type. What cannot be read or gets no smaller stays as it is. */
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
    // No picture after all: the server says so.
    return file;
  }
}
