import path from 'node:path';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { FONT_FILES } from '../../server/print/font-files';
import { type FontFile, PdfFont } from '../../server/print/pdf-font';

/** `start*count` in base 36 for each run of code points. */
function ranges(codes: readonly number[]): string[] {
  const found: [number, number][] = [];
  for (const code of codes) {
    const last = found.at(-1);
    if (last && last[0] + last[1] === code) last[1] += 1;
    else found.push([code, 1]);
  }
  return found.map(([start, count]) => `${start.toString(36)}${count > 1 ? `*${count.toString(36)}` : ''}`);
}

const open = (file: string) => PdfFont.open(new PDFDocument({ autoFirstPage: false }), file).file;
const codesOf = (font: FontFile) => [...new Set(font.characterSet)].sort((one, other) => one - other);
const width = (font: FontFile, code: number) => font.glyphForCodePoint(code).advanceWidth;

/** `ranges=width` for each width other than 1000. */
function widths(font: FontFile): string {
  const byWidth = new Map<number, number[]>();
  for (const code of codesOf(font)) {
    const own = width(font, code);
    if (own !== 1000) byWidth.set(own, [...(byWidth.get(own) ?? []), code]);
  }
  return [...byWidth]
    .flatMap(([own, codes]) => ranges(codes).map((range) => `${range}=${own.toString(36)}`))
    .join(' ');
}

test('the widths that layouts measure with are those of the embedded fonts', async () => {
  const [regular, bold, spare] = [open(FONT_FILES.regular), open(FONT_FILES.bold), open(FONT_FILES.spare)];
  const main = codesOf(regular);
  expect(codesOf(bold)).toEqual(main);
  const known = new Set(main);
  const metrics = {
    main: ranges(main).join(' '),
    spare: ranges(codesOf(spare).filter((code) => !known.has(code) && width(spare, code) === 1000)).join(' '),
    regular: widths(regular),
    bold: widths(bold),
  };
  await expect(`${JSON.stringify(metrics, null, 2)}\n`).toMatchFileSnapshot(
    path.resolve('schemas/print/font-metrics.json'),
  );
});
