import type { Alignment } from '../../schemas/template/export-template';

/** The style of a cell. */
export interface CellStyle {
  /** A number format; absent: General. */
  format?: string;
  fontSize?: number;
  bold?: true;
  /** Grey behind the text. */
  filled?: true;
  /** Thin lines around it. */
  framed?: true;
  align?: Alignment;
  indent?: number;
  /** A text that stays one when it is edited, although it begins like a formula. */
  quoted?: true;
  wrapped?: true;
}

const FILL = 'FFF2F3F5';
const LINE = 'FFC9CDD4';
/** Numbers of formats below this belong to the spreadsheet. */
const FIRST_FORMAT = 164;
const FONT = '等线';
const FONT_SIZE = 11;

/** Collects the styles of a workbook; equal ones have one number. */
export class CellStyles {
  readonly #styles: CellStyle[] = [{}];
  readonly #numbers = new Map<string, number>([['{}', 0]]);

  /** The number of a style. */
  number(style: CellStyle): number {
    const key = JSON.stringify(style);
    let known = this.#numbers.get(key);
    if (known === undefined) {
      known = this.#styles.push(style) - 1;
      this.#numbers.set(key, known);
    }
    return known;
  }

  /** `xl/styles.xml`. */
  xml(): string {
    const formats = distinct(
      this.#styles.flatMap(({ format }) => (format && format !== 'General' ? format : [])),
    );
    const fonts = distinct(this.#styles.map(fontOf));
    const cells = this.#styles.map((style) => {
      const { format, filled, framed, quoted } = style;
      const id = format && format !== 'General' ? FIRST_FORMAT + formats.indexOf(format) : 0;
      return `<xf numFmtId="${id}" fontId="${fonts.indexOf(fontOf(style))}" fillId="${filled ? 2 : 0}" borderId="${framed ? 1 : 0}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"${quoted ? ' quotePrefix="1"' : ''}>${alignmentOf(style)}</xf>`;
    });
    const side = (name: string) => `<${name} style="thin"><color rgb="${LINE}"/></${name}>`;
    return [
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
      formats.length > 0
        ? `<numFmts count="${formats.length}">${formats.map((code, at) => `<numFmt numFmtId="${FIRST_FORMAT + at}" formatCode="${escaped(code)}"/>`).join('')}</numFmts>`
        : '',
      `<fonts count="${fonts.length}">${fonts.join('')}</fonts>`,
      `<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="${FILL}"/><bgColor indexed="64"/></patternFill></fill></fills>`,
      `<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border>${['left', 'right', 'top', 'bottom'].map(side).join('')}<diagonal/></border></borders>`,
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
      `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs>`,
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
    ].join('');
  }
}

function fontOf({ bold, fontSize = FONT_SIZE }: CellStyle): string {
  return `<font>${bold ? '<b/>' : ''}<sz val="${fontSize}"/><name val="${FONT}"/></font>`;
}

function alignmentOf({ align, indent, wrapped }: CellStyle): string {
  const side = align ? ` horizontal="${align}"` : indent ? ' horizontal="left"' : '';
  return `<alignment vertical="center"${side}${indent ? ` indent="${indent}"` : ''}${wrapped ? ' wrapText="1"' : ''}/>`;
}

const distinct = (texts: readonly string[]) => [...new Set(texts)];

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
