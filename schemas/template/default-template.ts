import type { Verb } from '../document/verbs';
import type { Language } from '../languages';
import type { FieldTypes } from '../model/field';
import type { CompiledPage } from '../model/page';
import { FURTHER_COLUMNS, WORKFLOW_COLUMNS } from '../model/workflow-columns';
import type { ExcelConfig, ExportTemplate, PrintConfig, Signature, TemplateColumn } from './export-template';
import { HEADER_FACTS, headerFactName, type HeaderFact } from './header-facts';
import { signatureName, type SignaturePreset } from './signatures';
import { TEMPLATE_MOST } from './template-bounds';
import { colOrderOf, leavesOf, offeredColumns, offeredHeader, type OfferedColumn } from './template-columns';

/** How a sheet looks before anybody changes it; in points. */
export const DEFAULT_EXCEL: ExcelConfig = {
  showTitle: true,
  titleFontSize: 16,
  titleLineHeight: 32,
  showHeader: true,
  headerTextAlign: 'left',
  headerColSpan: 3,
  headerFontSize: 10,
  headerLineHeight: 20,
  contentFontSize: 10,
  contentLineHeight: 20,
  contentTextAlign: 'left',
  showFooter: true,
  footerTextAlign: 'left',
  footerColSpan: 3,
  footerFontSize: 10,
  footerLineHeight: 24,
  freezeHead: true,
};

/** How a print looks before anybody changes it: A4; margins in mm, all else in points. */
export const DEFAULT_PRINT: PrintConfig = {
  paper: 'A4',
  orientation: 'Portrait',
  marginTop: 15,
  marginBottom: 15,
  marginLeft: 12,
  marginRight: 12,
  footerPage: true,
  footerDate: true,
  mulligansPage: 1,
  mulligansMarginBottom: 10,
  tableCopy: false,
  isShowSplitLine: true,
  splitLineMargin: 5,
  doubleCol: false,
  showTitle: true,
  titleFontSize: 18,
  titleLineHeight: 32,
  pageShowTitle: false,
  showHeader: true,
  isPageHeaderShow: false,
  headerTextAlign: 'left',
  headerColSpan: 3,
  headerFontSize: 10,
  headerLineHeight: 20,
  headerPaddingTop: 0,
  headerMarginTop: 4,
  headerMarginBottom: 4,
  contentFontSize: 10,
  contentLineHeight: 20,
  contentTextAlign: 'left',
  contentPaddingTop: 2,
  contentPaddingLeft: 4,
  showFooter: true,
  footerTextAlign: 'left',
  footerColSpan: 3,
  footerFontSize: 10,
  footerLineHeight: 24,
  footerPaddingTop: 0,
  footerMarginTop: 8,
  footerMarginBottom: 0,
};

/** More columns than this lie better on a landscape page. */
const MOST_UPRIGHT = 8;
/** What stands above and below a list that nobody configured. */
const USUAL_FACTS: ReadonlySet<HeaderFact> = new Set(['$org', '$criteria']);
const USUAL_SIGNATURES: Readonly<Record<'list' | 'record', readonly SignaturePreset[]>> = {
  list: ['preparer', 'reviewer', 'printDate'],
  record: ['handler', 'reviewer', 'receiver', 'printDate'],
};

/** What a template is made for. */
export interface TemplateSubject {
  page: CompiledPage;
  kind: ExportTemplate['kind'];
  language: Language;
  types: FieldTypes;
}

/**
 * The template with id 0: what the list of a page, as the user sees it, shows now; or a record of the page with its
 * lines. The page is the one that was served to the user: restricted and translated.
 */
export function defaultTemplate({ page, kind, language, types }: TemplateSubject): ExportTemplate {
  const columns = offeredColumns(page, kind, types).map(templateColumn);
  const shown = leavesOf(columns).filter(({ checked }) => checked).length;
  const title = kind === 'list' ? page.title : page.noun;
  return {
    id: 0,
    version: 0,
    tempName: '',
    page: page.id,
    kind,
    name: title.slice(0, TEMPLATE_MOST.fileName),
    exportTitle: title.slice(0, TEMPLATE_MOST.title),
    columns,
    colOrder: colOrderOf(columns),
    baseHeader: kind === 'list' ? headerOfList(page, language) : headerOfRecord(page, types),
    baseFooter: USUAL_SIGNATURES[kind].map((preset, index) => ({
      ...presetSignature(preset, index, language),
      ...(kind === 'record' && signingVerb(page, preset)),
    })),
    excelConfig: { ...DEFAULT_EXCEL },
    pdfConfig: { ...DEFAULT_PRINT, orientation: shown > MOST_UPRIGHT ? 'Landscape' : 'Portrait' },
    columnModel: 'grouped',
    totals: {
      ...{ show: kind === 'record' || page.tableConfig.others.summary, carried: kind === 'record' },
      ...(kind === 'record' && amountToWrite(page, types)),
    },
  };
}

/** The verbs of a workflow that fill in signatures, where the page has them. */
const SIGNING: Partial<Record<SignaturePreset, Verb>> = { handler: 'submit', reviewer: 'check' };

function signingVerb({ workflow, pageConfig }: CompiledPage, preset: SignaturePreset): { verb?: Verb } {
  const verb = workflow && SIGNING[preset];
  return verb && pageConfig.rowActions.some((action) => action.verb?.name === verb) ? { verb } : {};
}

/** The first amount that the list sums is written out below the lines. */
function amountToWrite(page: CompiledPage, types: FieldTypes): { inWords?: string } {
  const found = offeredHeader(page, types).find(
    ({ field }) => types.get(field.type)?.decimals === 2 && field.summary === true && !field.sensitive,
  );
  return found ? { inWords: found.key } : {};
}

/** A fixed signature at a place. */
export function presetSignature(preset: SignaturePreset, index: number, language: Language): Signature {
  return { key: preset, name: signatureName(preset, language), checked: true, index };
}

/** The node of a column that nobody changed. */
export function templateColumn({ key, name, usual, children }: OfferedColumn): TemplateColumn {
  return { key, name, checked: usual, ...(children && { children: children.map(templateColumn) }) };
}

function headerOfList({ searches }: CompiledPage, language: Language): ExportTemplate['baseHeader'] {
  const facts = HEADER_FACTS.map((fact) => ({
    key: fact,
    name: headerFactName(fact, language),
    checked: USUAL_FACTS.has(fact),
  }));
  return [
    ...facts,
    ...searches.map(({ column, field }) => ({ key: column, name: field.label, checked: false })),
  ];
}

/** What the list of the page tells of a record stands above its lines. */
function headerOfRecord(page: CompiledPage, types: FieldTypes): ExportTemplate['baseHeader'] {
  const offered = offeredHeader(page, types);
  const listed = new Set(
    page.tableConfig.columns.filter(({ hidden }) => !hidden).map(({ column }) => column),
  );
  // Signatures tell who submitted and checked it.
  const fitting = offered.filter(({ key }) => listed.has(key) && !OF_WORKFLOW.has(key));
  const usual = new Set((fitting.length > 0 ? fitting : offered).slice(0, MOST_ABOVE));
  return offered.map((one) => ({ key: one.key, name: one.name, checked: usual.has(one) }));
}

const OF_WORKFLOW: ReadonlySet<string> = new Set(
  [...WORKFLOW_COLUMNS, ...FURTHER_COLUMNS].map(({ name }) => name),
);
/** So many columns of a record stand above its lines before anybody chooses. */
const MOST_ABOVE = 9;
