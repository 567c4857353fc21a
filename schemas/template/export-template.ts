import Type, { type Static } from 'typebox';
import { named, valueNames, asWritten } from '../grammar/named';
import { parts, says } from '../grammar/says';
import { VERB_WORDS } from '../document/verb-words';
import { VERBS } from '../document/verbs';
import { ALIGNMENTS } from './alignments';
import { ORIENTATIONS, PAPERS } from './paper-sizes';
import { EXCEL_RANGES, PRINT_RANGES, TEMPLATE_MOST as MOST, type SettingRange } from './template-bounds';

/**
 * The grammar of export templates (building-blocks 3, Export configuration): which columns, header fields and signatures
 * an export or a print shows, and how. Page margins and what lies between copies are in millimetres, fonts, row heights
 * and inner spaces in points (1/72 inch), in sheets and on paper.
 */

const closed = { additionalProperties: false } as const;

/** The key of a node: a column (`name`, `articleId.unit`, of lines `lines/price`), or a generated one (`custom-7-4821`). */
export const TEMPLATE_KEY = '^[A-Za-z$][A-Za-z0-9._/-]{0,127}$';
const key = Type.String({ pattern: TEMPLATE_KEY, ...says('key') });
const text = (maxLength: number) => Type.String({ maxLength, ...says('data') });
/** Its range is judged by `checkTemplate`, in the words of the specification. */
const number = (title: string, { min, max }: SettingRange) =>
  named({ title, help: `${min}–${max}` }, Type.Number());
const flag = (title: string) => named(title, Type.Boolean());

const ALIGN_NAMES = { left: '左对齐', center: '居中', right: '右对齐' } as const;
/** How a text stands in its cell. */
export type Alignment = (typeof ALIGNMENTS)[number];
const align = (title: string) => named(title, Type.Enum([...ALIGNMENTS], valueNames(ALIGN_NAMES)));

const node = {
  key: named('标识', key),
  /** The label of the column when the template was saved, or of a heading. */
  name: named('名称', text(MOST.columnName * 3)),
  customName: named({ title: '自定义名称', help: '缺省用列的标签' }, Type.Optional(text(MOST.columnName))),
  /** Of a heading: all its columns are. Readers go by the leaves. */
  checked: flag('导出'),
  /** The user added it: a heading above columns, or an empty column to write into by hand. */
  iscustom: named('自行添加', Type.Optional(Type.Boolean())),
  customPrintWidth: named(
    { title: '打印宽度', help: '占可打印宽度的百分比；0 为自动' },
    Type.Optional(Type.Number()),
  ),
  customExcelWidth: named(
    { title: '导出宽度', help: '表格软件的列宽（字符数）；0 为自动' },
    Type.Optional(Type.Number()),
  ),
};
const nodes = { maxItems: MOST.columns, ...parts('tableColumn', ['key']) };
// Written out level by level, so that the grammar bounds the depth.
const Column3 = Type.Object(node, closed);
const Column2 = Type.Object(
  { ...node, children: named('下级列', Type.Optional(Type.Array(Column3, nodes))) },
  closed,
);
const Column = Type.Object(
  { ...node, children: named('下级列', Type.Optional(Type.Array(Column2, nodes))) },
  closed,
);
/** A column, or a heading above its children. Of a record: the lines of a column stand below a node with its name. */
export interface TemplateColumn {
  key: string;
  name: string;
  customName?: string;
  checked: boolean;
  iscustom?: boolean;
  /** Percent of the printable width; 0 or absent: by the content. */
  customPrintWidth?: number;
  /** Characters, the unit of sheets; 0 or absent: by the content. */
  customExcelWidth?: number;
  children?: TemplateColumn[];
}

const HeaderField = Type.Object(
  {
    key: named({ title: '标识', help: '列名，或系统内容，如 $org' }, key),
    name: named('名称', text(MOST.fieldName)),
    checked: flag('显示'),
  },
  closed,
);
/**
 * A line above the table. Of a list: the criterion of a column, or a fact of the export (`header-facts.ts`). Of a record:
 * the value of a column.
 */
export type HeaderField = Static<typeof HeaderField>;

const Signature = Type.Object(
  {
    key: named('标识', key),
    name: named('名称', text(MOST.signatureName)),
    checked: flag('显示'),
    index: named(
      { title: '顺序', help: '从 0 开始' },
      Type.Integer({ minimum: 0, maximum: MOST.signatures }),
    ),
    /** Of a record: filled in with who last carried out this verb, and when. Absent: a preset of the system, or empty. */
    verb: named(
      { title: '取自流程', help: '单据打印时填入最近执行该操作的人和时间' },
      Type.Optional(Type.Enum([...VERBS], valueNames(VERB_WORDS))),
    ),
  },
  closed,
);
/** A place to sign below the table (building-blocks 3, Footer signature item). */
export type Signature = Static<typeof Signature>;

const shared = (ranges: typeof EXCEL_RANGES | typeof PRINT_RANGES) => ({
  showTitle: flag('显示标题'),
  titleFontSize: number('标题字号', ranges.titleFontSize),
  titleLineHeight: number('标题行高', ranges.titleLineHeight),
  showHeader: flag('显示表头字段'),
  headerTextAlign: align('表头字段对齐'),
  /** Header fields beside each other. */
  headerColSpan: number('表头字段列数', ranges.headerColSpan),
  headerFontSize: number('表头字段字号', ranges.headerFontSize),
  headerLineHeight: number('表头字段行高', ranges.headerLineHeight),
  contentFontSize: number('内容字号', ranges.contentFontSize),
  contentLineHeight: number('内容行高', ranges.contentLineHeight),
  /** Of texts; amounts and numbers always stand at the right. */
  contentTextAlign: align('内容对齐'),
  showFooter: flag('显示页脚签字'),
  footerTextAlign: align('页脚签字对齐'),
  /** Signatures beside each other. */
  footerColSpan: number('页脚签字列数', ranges.footerColSpan),
  footerFontSize: number('页脚签字字号', ranges.footerFontSize),
  footerLineHeight: number('页脚签字行高', ranges.footerLineHeight),
});

const ExcelConfig = Type.Object(
  {
    ...shared(EXCEL_RANGES),
    /** The heads stay visible while the sheet is scrolled. */
    freezeHead: flag('冻结表头'),
  },
  closed,
);
/** How a sheet looks; in points. */
export type ExcelConfig = Static<typeof ExcelConfig>;

const PrintConfig = Type.Object(
  {
    paper: named('纸张', Type.Enum([...PAPERS], asWritten)),
    orientation: named(
      '方向',
      Type.Enum([...ORIENTATIONS], valueNames({ Portrait: '纵向', Landscape: '横向' })),
    ),
    /** Millimetres. */
    marginTop: number('上边距', PRINT_RANGES.marginTop),
    marginBottom: number('下边距', PRINT_RANGES.marginBottom),
    marginLeft: number('左边距', PRINT_RANGES.marginLeft),
    marginRight: number('右边距', PRINT_RANGES.marginRight),
    /** Page number, and date of print, at the foot of each page. */
    footerPage: flag('页码'),
    footerDate: flag('打印日期'),
    /** Copies of the whole print (联), 1 to 5. */
    mulligansPage: number('联数', PRINT_RANGES.mulligansPage),
    /** Between copies on one page; millimetres. */
    mulligansMarginBottom: number('联间距', PRINT_RANGES.mulligansMarginBottom),
    /** Copies stand below each other on one page where they fit; otherwise each begins a page. */
    tableCopy: flag('同页多联'),
    /** A dashed line between copies on one page, and between double columns. */
    isShowSplitLine: flag('分割线'),
    /** Above and below the line; millimetres. */
    splitLineMargin: number('分割线间距', PRINT_RANGES.splitLineMargin),
    /** The table runs in two columns beside each other. */
    doubleCol: flag('双栏'),
    ...shared(PRINT_RANGES),
    /** The title and the header fields on every page, not only on the first. */
    pageShowTitle: flag('每页显示标题'),
    isPageHeaderShow: flag('每页显示表头字段'),
    headerPaddingTop: number('表头字段上内边距', PRINT_RANGES.headerPaddingTop),
    headerMarginTop: number('表头字段上间距', PRINT_RANGES.headerMarginTop),
    headerMarginBottom: number('表头字段下间距', PRINT_RANGES.headerMarginBottom),
    contentPaddingTop: number('内容上下内边距', PRINT_RANGES.contentPaddingTop),
    contentPaddingLeft: number('内容左右内边距', PRINT_RANGES.contentPaddingLeft),
    footerPaddingTop: number('页脚签字上内边距', PRINT_RANGES.footerPaddingTop),
    footerMarginTop: number('页脚签字上间距', PRINT_RANGES.footerMarginTop),
    footerMarginBottom: number('页脚签字下间距', PRINT_RANGES.footerMarginBottom),
  },
  closed,
);
/** How a print looks (building-blocks 3, Print config). Margins, copies and the split line in mm, all else in points. */
export type PrintConfig = Static<typeof PrintConfig>;

const Totals = Type.Object(
  {
    /** A row with the sums of the columns that the list or the lines sum. */
    show: flag('合计行'),
    /** Pages end with 过次页 and begin with 承前页. */
    carried: flag('承前过次'),
    /** The amount that is written out below the table (大写金额): a column, or absent. */
    inWords: named('大写金额', Type.Optional(key)),
  },
  closed,
);
/** Sums of a template. */
export type TemplateTotals = Static<typeof Totals>;

/** What a template says, without its name and its owner. */
export const TemplateContent = Type.Object(
  {
    /** A list, or one record with its lines. */
    kind: named('用途', Type.Enum(['list', 'record'], valueNames({ list: '列表', record: '单据' }))),
    /** The name of the file and of the sheet, without an ending. */
    name: named('文件名', text(MOST.fileName)),
    exportTitle: named('标题', text(MOST.title)),
    columns: named('列', Type.Array(Column, nodes)),
    baseHeader: named(
      '表头字段',
      Type.Array(HeaderField, { maxItems: MOST.headerFields, ...parts('field', ['key']) }),
    ),
    baseFooter: named(
      '页脚签字',
      Type.Array(Signature, { maxItems: MOST.signatures, ...parts('field', ['key']) }),
    ),
    excelConfig: named('导出配置', ExcelConfig),
    pdfConfig: named('打印配置', PrintConfig),
    /** Whether headings stand above their columns, or only the columns themselves. */
    columnModel: named(
      '列头',
      Type.Enum(['grouped', 'flat'], valueNames({ grouped: '分组', flat: '不分组' })),
    ),
    totals: named('合计', Totals),
  },
  closed,
);
/** What a template says, as it is stored. */
export interface TemplateContent extends Omit<Static<typeof TemplateContent>, 'columns'> {
  columns: TemplateColumn[];
}

/** A template as `detail` answers and exports and prints read it. */
export interface ExportTemplate extends TemplateContent {
  /** 0: the default, which nobody saved. */
  id: number;
  /** 0 for the default; `save` of a stored one names it. */
  version: number;
  /** The name of the template. */
  tempName: string;
  /** The page whose list, or whose records, it shows. */
  page: string;
  /** The place of each column among its siblings, by key. */
  colOrder: Readonly<Record<string, number>>;
}

/** A template in the choice of templates. */
export interface ListedTemplate {
  id: number;
  tempName: string;
  kind: TemplateContent['kind'];
  version: number;
  /** The user's own: it may be changed and deleted. */
  mine: boolean;
  /** Everyone in the organisation sees it. */
  shared: boolean;
  /** The roles whose users see it, too; told to its owner only. */
  roles?: readonly number[];
}
