import { xmlText } from './cell-text';
import type { SheetLayout } from './sheet-layout';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument';
/** The longest name of a sheet, and the characters that it cannot have. */
const MOST_NAME = 31;
const REFUSED = /[\\/?*[\]:\p{Cc}]/gu;

/** The name of a sheet as spreadsheets allow it; the second and further ones with their number. */
export function sheetName(name: string, at: number): string {
  const end = at === 0 ? '' : `_${at + 1}`;
  const plain =
    name
      .replace(REFUSED, ' ')
      .replace(/^'+|'+$/g, '')
      .trim() || 'Sheet';
  return `${[...plain].join('').slice(0, MOST_NAME - end.length)}${end}`;
}

/** The letters of a column, from 0: `A`, `AB`. */
export function columnLetters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnLetters(Math.floor(at / 26) - 1) + last;
}

/** The beginning of a sheet, up to its rows; `frozen` rows stay visible at the top. */
export function sheetStart({ columns, content }: SheetLayout, frozen: number): string {
  const pane =
    frozen > 0
      ? `<pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/>`
      : '';
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  return [
    `${HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}">`,
    `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>`,
    `<sheetFormatPr defaultRowHeight="${content.lineHeight}" customHeight="1"/>`,
    widths.length > 0 ? `<cols>${widths.join('')}</cols>` : '',
    '<sheetData>',
  ].join('');
}

/** The end of a sheet behind its rows. */
export function sheetEnd(merged: readonly string[]): string {
  const cells = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  return `</sheetData>${merged.length > 0 ? `<mergeCells count="${merged.length}">${cells}</mergeCells>` : ''}</worksheet>`;
}

/** `xl/workbook.xml`; the head repeats on each printed page. */
export function workbookXml(names: readonly string[], [first, last]: readonly [number, number]): string {
  const sheets = names.map(
    (name, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  const titles = names.map(
    (name, at) =>
      `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">'${xmlText(name.replaceAll("'", "''"))}'!$${first}:$${last}</definedName>`,
  );
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets.join('')}</sheets><definedNames>${titles.join('')}</definedNames></workbook>`;
}

/** The further parts of a workbook by path. */
export function packageParts(sheets: number): [path: string, xml: string][] {
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1);
  const sheetTypes = numbers.map(
    (n) =>
      `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.spreadsheetml.worksheet+xml"/>`,
  );
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const relations = (list: readonly string[]) =>
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`;
  return [
    [
      'xl/_rels/workbook.xml.rels',
      relations([
        ...numbers.map((n) => relation(n, 'worksheet', `worksheets/sheet${n}.xml`)),
        relation(sheets + 1, 'styles', 'styles.xml'),
      ]),
    ],
    ['_rels/.rels', relations([relation(1, 'officeDocument', 'xl/workbook.xml')])],
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.spreadsheetml.styles+xml"/>${sheetTypes.join('')}</Types>`,
    ],
  ];
}
