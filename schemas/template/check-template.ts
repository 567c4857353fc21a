import type { FieldErrorName } from '../errors/error-names';
import { fieldError, type FieldError } from '../errors/field-error';
import type { ErrorParams } from '../text/fill';
import { CUSTOM_KEY } from './custom-key';
import type { PrintConfig, Signature, TemplateColumn, TemplateContent } from './export-template';
import { paperSize } from './paper-sizes';
import { SIGNATURE_PRESETS } from './signatures';
import {
  EXCEL_RANGES,
  LEAST_AREA,
  PRINT_RANGES,
  TEMPLATE_MOST,
  WIDTH_RANGE,
  type SettingRange,
} from './template-bounds';
import { checkedTree, nodesOf } from './template-columns';

/** What of a template is checked: that it is the user's, `tempName`, comes with the name of a stored one. */
export type CheckedTemplate = TemplateContent & { tempName: string };

/**
 * What is wrong with a template of the right shape, by the place of each error: `tempName`,
 * `pdfConfig/titleFontSize`, `columns/name/customPrintWidth`, `baseFooter/custom-2-81`. The same check in the dialog and
 * on the server; ranges and messages are those of building-blocks 5.
 */
export function checkTemplate(template: CheckedTemplate, language: string): FieldError[] {
  const errors: FieldError[] = [];
  const add = (path: string, code: FieldErrorName, params: ErrorParams = {}) => {
    if (!errors.some((one) => one.path === path)) errors.push(fieldError(path, code, language, params));
  };
  if (template.tempName.trim() === '') add('tempName', 'templateName');
  if (template.name.trim() === '') add('name', 'required');
  checkColumns(template.columns, add);
  // A record without lines has only its own columns, above them.
  if (template.kind === 'list' && checkedTree(template.columns).length === 0)
    add('columns', 'noColumnChecked');
  checkSignatures(template.baseFooter, add);
  checkRanges('excelConfig', template.excelConfig, EXCEL_RANGES, add);
  checkRanges('pdfConfig', template.pdfConfig, PRINT_RANGES, add);
  checkMargins(template.pdfConfig, add);
  if (new Set(template.baseHeader.map(({ key }) => key)).size < template.baseHeader.length)
    add('baseHeader', 'columnTwice');
  if (JSON.stringify(template).length > TEMPLATE_MOST.content) add('columns', 'templateTooLarge');
  return errors;
}

type Add = (path: string, code: FieldErrorName, params?: ErrorParams) => void;

/** Why a number does not lie in its range, or null: numbers without a greatest value by the specification say the least. */
export function refusedNumber(
  value: unknown,
  { min, max, whole }: SettingRange,
): { code: FieldErrorName; params: ErrorParams } | null {
  const isNumber = typeof value === 'number' && Number.isFinite(value);
  if (isNumber && value >= min && value <= max && (!whole || Number.isInteger(value))) return null;
  if (isNumber && min === 0 && value < 0) return { code: 'minimum', params: { n: 0 } };
  return { code: 'between', params: { min, max } };
}

function checkRanges(
  part: 'excelConfig' | 'pdfConfig',
  config: Readonly<Record<string, unknown>>,
  ranges: Readonly<Record<string, SettingRange>>,
  add: Add,
): void {
  for (const [name, range] of Object.entries(ranges)) {
    const refused = refusedNumber(config[name], range);
    if (refused) add(`${part}/${name}`, refused.code, refused.params);
  }
}

function checkMargins(config: PrintConfig, add: Add): void {
  const { width, height } = paperSize(config.paper, config.orientation);
  const room = (size: number, ...margins: number[]) => size - margins.reduce((sum, one) => sum + one, 0);
  if (room(width, config.marginLeft, config.marginRight) < LEAST_AREA)
    add('pdfConfig/marginLeft', 'marginsTooLarge', { size: width });
  if (room(height, config.marginTop, config.marginBottom) < LEAST_AREA)
    add('pdfConfig/marginTop', 'marginsTooLarge', { size: height });
}

function checkColumns(columns: readonly TemplateColumn[], add: Add): void {
  const nodes = nodesOf(columns);
  if (nodes.length > TEMPLATE_MOST.columns) add('columns', 'columnsTooMany', { n: TEMPLATE_MOST.columns });
  if (levelsOf(columns) > TEMPLATE_MOST.levels) add('columns', 'maxDepth', { n: TEMPLATE_MOST.levels });
  const seen = new Set<string>();
  for (const node of nodes) {
    const { key, name, customName, iscustom } = node;
    if (seen.has(key)) add('columns', 'columnTwice');
    seen.add(key);
    if ((iscustom ?? false) !== CUSTOM_KEY.test(key)) add('columns', 'templateColumn');
    if (iscustom && (customName ?? name).trim() === '') add(`columns/${key}/customName`, 'required');
    for (const width of ['customPrintWidth', 'customExcelWidth'] as const) {
      const refused = node[width] === undefined ? null : refusedNumber(node[width], WIDTH_RANGE);
      if (refused) add(`columns/${key}/${width}`, 'between', WIDTH_BETWEEN);
    }
  }
}

const WIDTH_BETWEEN: ErrorParams = { min: WIDTH_RANGE.min, max: WIDTH_RANGE.max };

function levelsOf(columns: readonly TemplateColumn[]): number {
  return columns.reduce((most, { children }) => Math.max(most, 1 + levelsOf(children ?? [])), 0);
}

const PRESETS: ReadonlySet<string> = new Set(SIGNATURE_PRESETS);

function checkSignatures(signatures: readonly Signature[], add: Add): void {
  const names = new Set<string>();
  for (const { key, name } of signatures) {
    const given = name.trim();
    if (given === '') add(`baseFooter/${key}`, 'signatureUnnamed');
    else if (names.has(given)) add(`baseFooter/${key}`, 'signatureRenamed');
    names.add(given);
  }
  const keys = new Set(signatures.map(({ key }) => key));
  if ([...keys].some((key) => !CUSTOM_KEY.test(key) && !PRESETS.has(key)))
    add('baseFooter', 'templateColumn');
  if (keys.size < signatures.length) add('baseFooter', 'signatureRenamed');
}
