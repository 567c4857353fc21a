import type PDFDocument from 'pdfkit';

/** What is used of the fonts of fontkit, of which pdfkit does not publish types. */
export interface FontFile {
  characterSet: readonly number[];
  glyphForCodePoint(code: number): { id: number; advanceWidth: number; codePoints: number[] };
}

/** What is used of an embedded font of pdfkit. */
interface EmbeddedFont {
  id: string;
  font: FontFile;
  subset: { includeGlyph(glyph: number): number };
  /** By number in the subset: the widths and characters that the PDF states. */
  widths: number[];
  unicode: number[][];
}

type PdfDocument = InstanceType<typeof PDFDocument>;

/**
 * A font of a PDF. Characters are written one by one, without the kerning and ligatures that `PDFDocument.text` applies:
 * their positions are those of the layout, which measures single characters, and it is four times as fast.
 */
export class PdfFont {
  private readonly numbers = new Map<number, string>();

  private constructor(
    private readonly embedded: EmbeddedFont,
    private readonly document: PdfDocument,
  ) {}

  /** Opens the font of a file for a document. */
  static open(document: PdfDocument, file: string): PdfFont {
    document.font(file);
    return new PdfFont((document as unknown as { _font: EmbeddedFont })._font, document);
  }

  /** The glyphs of the font. */
  get file(): FontFile {
    return this.embedded.font;
  }

  /** Names the font in the resources of the current page and returns that name. */
  use(): string {
    const page = this.document.page as unknown as { fonts: Record<string, unknown> };
    const { id } = this.embedded;
    page.fonts[id] ??= (this.embedded as unknown as { ref(): unknown }).ref();
    return id;
  }

  /** A text as hexadecimal numbers of its glyphs. Throws for a character without a glyph: none is ever left out. */
  encode(text: string): string {
    let result = '';
    for (const char of text) {
      const code = char.codePointAt(0)!;
      result += this.numbers.get(code) ?? this.include(code);
    }
    return result;
  }

  private include(code: number): string {
    const glyph = this.embedded.font.glyphForCodePoint(code);
    if (glyph.id === 0) throw new Error(`No glyph for U+${code.toString(16).toUpperCase()}`);
    const number = this.embedded.subset.includeGlyph(glyph.id);
    this.embedded.widths[number] ??= glyph.advanceWidth;
    this.embedded.unicode[number] ??= [code];
    const hex = number.toString(16).padStart(4, '0');
    this.numbers.set(code, hex);
    return hex;
  }
}
