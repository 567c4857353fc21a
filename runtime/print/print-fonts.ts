import type { PrintFont, PrintPage } from '../../schemas/print/print-page';
import { FONT_NAMES } from './page-svg';

/** The fonts that the server embeds in PDFs (`server/print/font-files.ts`); browsers keep them. */
const URLS: Readonly<Record<PrintFont, string>> = {
  regular: new URL('../../node_modules/@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf', import.meta.url)
    .href,
  bold: new URL('../../node_modules/@embedpdf/fonts-sc/fonts/NotoSansHans-Bold.otf', import.meta.url).href,
  spare: new URL('../../node_modules/@embedpdf/fonts-jp/fonts/NotoSansJP-Regular.otf', import.meta.url).href,
};

/** Loads the fonts that pages use into a document; rejects when one cannot be loaded. */
export async function loadPrintFonts(document: Document, pages: readonly PrintPage[]): Promise<void> {
  const used = new Set<PrintFont>();
  for (const { boxes } of pages) for (const box of boxes) if (box.kind === 'text') used.add(box.font);
  const present = new Set([...document.fonts].map(({ family }) => family.replaceAll('"', '')));
  await Promise.all(
    [...used].map(async (font) => {
      const name = FONT_NAMES[font];
      if (present.has(name)) return document.fonts.load(`10px "${name}"`);
      const face = new FontFace(name, `url(${URLS[font]})`);
      document.fonts.add(face);
      return face.load();
    }),
  );
}
