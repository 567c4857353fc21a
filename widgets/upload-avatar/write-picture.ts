/** Types that a canvas can encode. */
const BY_CANVAS = ['image/jpeg', 'image/png', 'image/webp'];
const QUALITY = 0.92;
/** BMP header: 14 bytes file header and 40 bytes info header. */
const BMP_HEAD = 54;

/** Encodes the canvas. GIF and BMP, which no browser encodes, are encoded here; other types become PNG. */
export async function writePicture(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  const pixels = () => canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
  const drawn = type === 'image/gif' || type === 'image/bmp' ? pixels() : undefined;
  if (drawn && type === 'image/bmp') return new Blob([bitmapFile(drawn)], { type });
  if (drawn) return gifFile(drawn);
  const written = BY_CANVAS.includes(type) ? type : 'image/png';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, written, QUALITY));
  if (!blob) throw new Error('The canvas could not be encoded');
  return blob;
}

async function gifFile({ width, height, data }: ImageData): Promise<Blob> {
  // Loads the encoder with the first GIF.
  const { encode } = await import('modern-gif');
  const bytes = await encode({ width, height, frames: [{ data: new Uint8ClampedArray(data) }] });
  return new Blob([bytes], { type: 'image/gif' });
}

/** Encodes pixels as an uncompressed 24-bit BMP: rows bottom-up, padded to four bytes, BGR. */
export function bitmapFile({
  width,
  height,
  data,
}: Pick<ImageData, 'width' | 'height' | 'data'>): ArrayBuffer {
  const row = Math.ceil((width * 3) / 4) * 4;
  const view = new DataView(new ArrayBuffer(BMP_HEAD + row * height));
  view.setUint16(0, 0x424d);
  view.setUint32(2, view.byteLength, true);
  view.setUint32(10, BMP_HEAD, true);
  view.setUint32(14, BMP_HEAD - 14, true);
  view.setInt32(18, width, true);
  view.setInt32(22, height, true);
  view.setUint16(26, 1, true);
  view.setUint16(28, 24, true);
  view.setUint32(34, row * height, true);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 4;
      const to = BMP_HEAD + (height - 1 - y) * row + x * 3;
      for (const colour of [0, 1, 2]) view.setUint8(to + 2 - colour, data[from + colour] ?? 0);
    }
  return view.buffer;
}
