import type PDFDocument from 'pdfkit';
import type { PrintBox, PrintFont, PrintPage } from '../../schemas/print/print-page';
import type { PdfFont } from './pdf-font';

/** Opens a font when the first text needs it. */
export type FontOf = (font: PrintFont) => PdfFont;

/** A number in a content stream: a thousandth of a point is far below what a printer resolves. */
const number = (value: number): string => String(Math.round(value * 1000) / 1000);

/**
 * Adds a page to a PDF and draws its boxes. Texts are written as glyphs, so nothing in them is ever interpreted (C20).
 */
export function drawPage(document: InstanceType<typeof PDFDocument>, page: PrintPage, fontOf: FontOf): void {
  document.addPage({ size: [page.width, page.height], margin: 0 });
  const content = page.boxes.map((box) => drawBox(box, fontOf));
  (document as unknown as { addContent(content: string): void }).addContent(content.join('\n'));
}

function drawBox(box: PrintBox, fontOf: FontOf): string {
  if (box.kind === 'rect') {
    const { x, y, width, height, grey } = box;
    return `${number(grey)} g ${number(x)} ${number(y)} ${number(width)} ${number(height)} re f 0 g`;
  }
  if (box.kind === 'line') {
    const dash = box.dashed ? '[3 3] 0 d' : '[] 0 d';
    const path = `${number(box.x1)} ${number(box.y1)} m ${number(box.x2)} ${number(box.y2)} l`;
    return `${number(box.width)} w ${dash} ${path} S`;
  }
  const font = fontOf(box.font);
  // The page counts from the top, so its glyphs are turned upright.
  const place = `1 0 0 -1 ${number(box.x)} ${number(box.y)} Tm`;
  return `BT /${font.use()} ${number(box.size)} Tf ${place} <${font.encode(box.text)}> Tj ET`;
}
