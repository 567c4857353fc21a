import { createRequire } from 'node:module';
import path from 'node:path';
import type { PrintFont } from '../../schemas/print/print-page';

const require = createRequire(import.meta.url);
const fonts = (name: string, file: string) =>
  path.resolve(path.dirname(require.resolve(name)), '../fonts', file);

/**
 * The fonts that are embedded in PDFs (subsets of them): Noto Sans for simplified Chinese, which has GB 2312, the table
 * of general standard characters and rare ones of names (喆堃璟珺㙓䶮), and for characters that it lacks (𠮷) the Japanese one.
 * Both have the licence OFL 1.1.
 */
export const FONT_FILES: Readonly<Record<PrintFont, string>> = {
  regular: fonts('@embedpdf/fonts-sc', 'NotoSansHans-Regular.otf'),
  bold: fonts('@embedpdf/fonts-sc', 'NotoSansHans-Bold.otf'),
  spare: fonts('@embedpdf/fonts-jp', 'NotoSansJP-Regular.otf'),
};
