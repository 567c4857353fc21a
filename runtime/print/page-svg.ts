import { textWidth } from '../../schemas/print/measure-text';
import type { PrintBox, PrintFont, PrintPage } from '../../schemas/print/print-page';

const SVG = 'http://www.w3.org/2000/svg';

/** The names of the embedded fonts in the browser (`print-fonts.ts`). */
export const FONT_NAMES: Readonly<Record<PrintFont, string>> = {
  regular: 'Print Regular',
  bold: 'Print Bold',
  spare: 'Print Spare',
};

/**
 * Draws the boxes of a page, in points, as the PDF writer does. Texts are texts of the document, never markup (C14). Their
 * length is that of the layout even while the font is still loading.
 */
export function pageSvg(document: Document, page: PrintPage): SVGSVGElement {
  const svg = element(document, 'svg', { viewBox: `0 0 ${page.width} ${page.height}` });
  svg.setAttribute('style', 'font-kerning: none; font-variant-ligatures: none; white-space: pre');
  svg.append(...page.boxes.map((box) => boxElement(document, box)));
  return svg as SVGSVGElement;
}

function boxElement(document: Document, box: PrintBox): SVGElement {
  if (box.kind === 'rect') {
    const { x, y, width, height, grey } = box;
    const shade = Math.round(grey * 255);
    return element(document, 'rect', { x, y, width, height, fill: `rgb(${shade} ${shade} ${shade})` });
  }
  if (box.kind === 'line') {
    const { x1, y1, x2, y2, width, dashed } = box;
    const dash: Record<string, string> = dashed ? { 'stroke-dasharray': '3 3' } : {};
    return element(document, 'line', { x1, y1, x2, y2, stroke: '#000', 'stroke-width': width, ...dash });
  }
  const { x, y, size, font, text } = box;
  const length = textWidth(text, size, font === 'bold');
  const node = element(document, 'text', {
    ...{ x, y, 'font-size': size, 'font-family': `"${FONT_NAMES[font]}", sans-serif`, fill: '#000' },
    ...(length > 0 && { textLength: length }),
  });
  node.textContent = text;
  return node;
}

function element(document: Document, name: string, attributes: Readonly<Record<string, string | number>>) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  return node;
}
