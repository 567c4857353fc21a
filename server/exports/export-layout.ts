import type { Language } from '../../schemas/languages';
import type {
  ExcelConfig,
  ExportTemplate,
  Signature,
  TemplateColumn,
} from '../../schemas/template/export-template';
import { FILLED_SIGNATURES, shownSignatures } from '../../schemas/template/signatures';
import { checkedTree, orderedColumns } from '../../schemas/template/template-columns';
import { widthOf, type SheetColumn } from '../../schemas/sheet/sheet-column';
import {
  plainHead,
  USUAL_LOOK,
  type HeadCell,
  type SheetLayout,
  type SheetLines,
  type SheetLook,
} from '../sheets/sheet-layout';
import type { ExportedPage } from './exported-page';

/** The facts of an export that stand in its file. */
export interface ExportFacts {
  language: Language;
  org: string;
  user: string;
  /** `YYYY-MM-DD HH:mm:ss` */
  time: string;
  count: number;
  /** The criteria in words, by column. */
  criteria: ReadonlyMap<string, { label: string; value: string }>;
}

/** A column of a file; `key` is null for an empty one, which is filled in by hand. */
export interface LaidColumn {
  key: string | null;
  sheet: SheetColumn;
}

/** The columns of a list in the given order; those that the session does not see are left out. */
export function listColumns(page: ExportedPage, names: readonly string[]): LaidColumn[] {
  return names.flatMap((key) => {
    const column = page.column(key);
    return column ? [{ key, sheet: column.sheet }] : [];
  });
}

/** The list as it is shown: its columns below one head. */
export function plainLayout(page: ExportedPage, columns: readonly LaidColumn[]): SheetLayout {
  const sheets = columns.map(({ sheet }) => sheet);
  return {
    name: page.title,
    columns: sheets,
    head: plainHead(sheets),
    content: USUAL_LOOK,
    freezeHead: true,
  };
}

/** The columns that a template shows, below its headings; without those that the session does not see. */
export function templateTree(page: ExportedPage, { columns, colOrder }: ExportTemplate): TreeColumn[] {
  return treeOf(page, checkedTree(orderedColumns(columns, colOrder)));
}

/** A column of a template, or a heading above its columns. */
export type TreeColumn = { column: LaidColumn } | { heading: string; children: TreeColumn[] };

function treeOf(page: ExportedPage, nodes: readonly TemplateColumn[]): TreeColumn[] {
  return nodes.flatMap((node): TreeColumn[] => {
    const name = node.customName || node.name;
    if (node.children) {
      const children = treeOf(page, node.children);
      return children.length > 0 ? [{ heading: name, children }] : [];
    }
    const width = node.customExcelWidth || null;
    if (node.iscustom) return [{ column: { key: null, sheet: emptyColumn(node.key, name, width) } }];
    const found = page.column(node.key);
    if (!found) return [];
    const label = node.customName || found.label;
    const sheet = { ...found.sheet, label, ...(width !== null && { width }) };
    return [{ column: { key: node.key, sheet } }];
  });
}

/** The columns of a tree, from left to right. */
export function treeColumns(tree: readonly TreeColumn[]): LaidColumn[] {
  return tree.flatMap((one) => ('column' in one ? [one.column] : treeColumns(one.children)));
}

/** A sheet as a template says. */
export function templateLayout(
  template: ExportTemplate,
  tree: readonly TreeColumn[],
  facts: ExportFacts,
): SheetLayout {
  const { excelConfig: config, exportTitle, name, columnModel } = template;
  const columns = treeColumns(tree).map(({ sheet }) => sheet);
  const title = {
    text: exportTitle,
    look: { fontSize: config.titleFontSize, lineHeight: config.titleLineHeight, align: 'center' } as const,
  };
  const header = headerOf(template, facts);
  const footer = footerOf(template, facts);
  return {
    name,
    columns,
    ...(config.showTitle && exportTitle !== '' && { title }),
    ...(header.length > 0 && { header: lines(config, 'header', header) }),
    head: columnModel === 'flat' ? plainHead(columns) : headOf(tree),
    content: {
      fontSize: config.contentFontSize,
      lineHeight: config.contentLineHeight,
      align: config.contentTextAlign,
    },
    ...(footer.length > 0 && { footer: lines(config, 'footer', footer) }),
    freezeHead: config.freezeHead,
  };
}

function lines(config: ExcelConfig, part: 'header' | 'footer', texts: readonly string[]): SheetLines {
  const look: SheetLook = {
    fontSize: config[`${part}FontSize`],
    lineHeight: config[`${part}LineHeight`],
    align: config[`${part}TextAlign`],
  };
  return { look, parts: config[`${part}ColSpan`], texts };
}

/** Header fields as `name：value`; those without a value are left out. */
function headerOf({ excelConfig, baseHeader }: ExportTemplate, facts: ExportFacts): string[] {
  if (!excelConfig.showHeader) return [];
  const separator = colonOf(facts.language);
  return baseHeader.flatMap(({ key, name, checked }) => {
    const value = checked ? factOf(key, facts) : '';
    return value === '' ? [] : [`${name}${separator}${value}`];
  });
}

/** The value of a header field; empty: there is none. */
export function factOf(key: string, { org, user, time, count, criteria }: ExportFacts): string {
  switch (key) {
    case '$org':
      return org;
    case '$user':
      return user;
    case '$time':
      return time.slice(0, 16);
    case '$count':
      return String(count);
    case '$criteria':
      return [...criteria.values()].map(({ label, value }) => `${label} ${value}`).join('；');
    default:
      return criteria.get(key)?.value ?? '';
  }
}

function footerOf({ excelConfig, baseFooter }: ExportTemplate, facts: ExportFacts): string[] {
  if (!excelConfig.showFooter) return [];
  return shownSignatures(baseFooter).map(({ key, name }) => {
    return `${name}${colonOf(facts.language)}${signatureOf(key, facts)}`;
  });
}

/** Who prepared and printed it, and when; other signatures are left for hands. */
export function signatureOf(key: Signature['key'], { user, time }: ExportFacts): string {
  if (!FILLED_SIGNATURES.has(key)) return '';
  return key === 'printDate' ? time.slice(0, 10) : user;
}

const colonOf = (language: Language) => (language.startsWith('zh') ? '：' : ': ');

/** The rows of a head: headings above their columns, and columns without one over all rows. */
function headOf(tree: readonly TreeColumn[]): HeadCell[][] {
  const depth = depthOf(tree);
  const rows: HeadCell[][] = Array.from({ length: depth }, () => []);
  let next = 0;
  const place = (nodes: readonly TreeColumn[], level: number): void => {
    for (const node of nodes) {
      const column = next;
      if ('column' in node) {
        next += 1;
        rows[level]!.push({ text: node.column.sheet.label, column, span: 1, rows: depth - level });
        continue;
      }
      place(node.children, level + 1);
      rows[level]!.push({ text: node.heading, column, span: next - column, rows: 1 });
    }
  };
  place(tree, 0);
  return rows;
}

function depthOf(tree: readonly TreeColumn[]): number {
  return 1 + Math.max(0, ...tree.map((one) => ('column' in one ? 0 : depthOf(one.children))));
}

function emptyColumn(key: string, label: string, width: number | null): SheetColumn {
  return { key, label, kind: 'text', width: width ?? Math.max(12, widthOf(label) + 2), cell: () => null };
}
