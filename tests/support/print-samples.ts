import type { PrintConfig } from '../../schemas/template/export-template';
import { PRINT_WORDS } from '../../schemas/print/print-words';
import type { PrintColumn, PrintFacts, PrintInput, PrintRow } from '../../schemas/print/print-input';

/** A configuration as a new template has it, without title, header, signatures, foot and spaces. */
export const BARE_CONFIG: PrintConfig = {
  paper: 'A4',
  orientation: 'Portrait',
  marginTop: 10,
  marginBottom: 10,
  marginLeft: 10,
  marginRight: 10,
  footerPage: false,
  footerDate: false,
  mulligansPage: 1,
  mulligansMarginBottom: 0,
  tableCopy: false,
  isShowSplitLine: false,
  splitLineMargin: 0,
  doubleCol: false,
  showTitle: false,
  titleFontSize: 18,
  titleLineHeight: 30,
  showHeader: false,
  headerTextAlign: 'left',
  headerColSpan: 2,
  headerFontSize: 10,
  headerLineHeight: 20,
  contentFontSize: 10,
  contentLineHeight: 20,
  contentTextAlign: 'left',
  showFooter: false,
  footerTextAlign: 'left',
  footerColSpan: 3,
  footerFontSize: 10,
  footerLineHeight: 20,
  pageShowTitle: false,
  isPageHeaderShow: false,
  headerPaddingTop: 0,
  headerMarginTop: 0,
  headerMarginBottom: 0,
  contentPaddingTop: 2,
  contentPaddingLeft: 3,
  footerPaddingTop: 0,
  footerMarginTop: 0,
  footerMarginBottom: 0,
};

/** Facts of a print with a title and nothing else. */
export const BARE_FACTS: PrintFacts = {
  title: '被监管人员台账',
  header: [],
  signatures: [],
  notes: [],
  printedAt: '2026-11-25 11:30',
  total: false,
  carried: false,
  words: PRINT_WORDS['zh-CN'],
};

/** What differs from a bare print. */
export interface SampleChanges {
  config?: Partial<PrintConfig>;
  facts?: Partial<PrintFacts>;
  columns?: readonly PrintColumn[];
  rows?: readonly PrintRow[];
}

/** A print of two columns, 姓名 and 金额, with the given differences. */
export function printSample({ config, facts, columns, rows }: SampleChanges = {}): PrintInput {
  return {
    config: { ...BARE_CONFIG, ...config },
    facts: { ...BARE_FACTS, ...facts },
    columns: columns ?? [
      { key: 'name', title: '姓名' },
      { key: 'amount', title: '金额', numeric: true, sum: true },
    ],
    rows: rows ?? [
      ['张三', '1,200.50'],
      ['李四', '0.50'],
    ],
  };
}

const SURNAMES = [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高喆堃璟珺'];
const LONG =
  '因家庭困难申请生活补助，经监区核实：父母年迈、子女在校就读（其中一人为残疾），拟按每月 300.00 元发放，自 2026-01-01 起执行；如情况变化，应在 15 日内重新申报。';
const ADDRESS = '广东省广州市天河区珠江新城华夏路10号富力中心A座1206室（转 Mr. John Smith, ext. 4021）';

/** Rows of persons: number, name, area, level, amount, date, remark. */
export function personRows(count: number, long = 7): PrintRow[] {
  return Array.from({ length: count }, (_unused, index) => [
    String(index + 1),
    `${SURNAMES[index % SURNAMES.length]}${'伟芳娜敏静丽强磊军洋'[index % 10]}${index % 3 ? '明' : ''}`,
    `${'一二三四五六七八九'[Math.floor(index / 12) % 9]}监区`,
    `${'ABCD'[Math.floor(index / 4) % 4]}级`,
    (((index * 7919) % 100000) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 }),
    `2026-${String((index % 12) + 1).padStart(2, '0')}-${String((index % 28) + 1).padStart(2, '0')}`,
    index % long === 3 ? LONG : index % long === 5 ? ADDRESS : '正常',
  ]);
}

/** The columns of `personRows`, with a heading over three of them. */
export const PERSON_COLUMNS: readonly PrintColumn[] = [
  { key: 'index', title: '序号', numeric: true },
  { key: 'name', title: '姓名' },
  {
    key: 'stay',
    title: '在押情况',
    children: [
      { key: 'area', title: '监区', join: true },
      { key: 'level', title: '等级', join: true },
      {
        key: 'money',
        title: '资金',
        children: [{ key: 'amount', title: '余额（元）', numeric: true, sum: true }],
      },
    ],
  },
  { key: 'date', title: '登记日期' },
  { key: 'remark', title: '备注' },
];

/** Header fields and signatures as a list has them. */
export const FULL_FACTS: Partial<PrintFacts> = {
  header: [
    { name: '单位', value: '第一看守所' },
    { name: '查询条件', value: '监区：一监区至九监区；登记日期：2026-01-01 至 2026-12-31' },
    { name: '记录数', value: '5,000' },
    { name: '导出人', value: '管理员' },
  ],
  signatures: [
    { name: '制表人', value: '管理员' },
    { name: '财务科', value: null },
    { name: '监区领导', value: null },
    { name: '审核人', value: null },
    { name: '打印日期', value: '2026-11-25' },
  ],
  total: true,
};

/** The usual configuration of a list. */
export const FULL_CONFIG: Partial<PrintConfig> = {
  footerPage: true,
  footerDate: true,
  showTitle: true,
  showHeader: true,
  showFooter: true,
  marginTop: 15,
  marginBottom: 15,
  headerMarginTop: 4,
  headerMarginBottom: 4,
  footerMarginTop: 8,
  footerLineHeight: 24,
  isShowSplitLine: true,
  splitLineMargin: 5,
  mulligansMarginBottom: 10,
};

/** A list of persons with everything around it. */
export function personSample(count: number, changes: SampleChanges = {}): PrintInput {
  return printSample({
    columns: PERSON_COLUMNS,
    rows: personRows(count),
    ...changes,
    config: { ...FULL_CONFIG, ...changes.config },
    facts: { ...FULL_FACTS, ...changes.facts },
  });
}

/** A table of numbered columns. */
export function wideSample(columns: number, rows: number, changes: SampleChanges = {}): PrintInput {
  return printSample({
    columns: Array.from({ length: columns }, (_unused, index) => ({
      key: `c${index}`,
      title: `指标${index + 1}`,
      numeric: index % 3 === 1,
    })),
    rows: Array.from({ length: rows }, (_row, row) =>
      Array.from({ length: columns }, (_column, column) =>
        column % 3 === 0 ? `甲${row}乙` : column % 3 === 1 ? String(row * column) : '正常情况',
      ),
    ),
    ...changes,
    config: { ...FULL_CONFIG, ...changes.config },
  });
}

/** A settlement: header, lines with carried totals, the amount in words, signatures. */
export function recordSample(lines: number, changes: SampleChanges = {}): PrintInput {
  return printSample({
    columns: [
      { key: 'line', title: '行号', numeric: true },
      { key: 'article', title: '商品' },
      { key: 'unit', title: '单位' },
      { key: 'quantity', title: '数量', numeric: true, sum: true },
      { key: 'price', title: '单价', numeric: true },
      { key: 'amount', title: '金额', numeric: true, sum: true },
    ],
    rows: Array.from({ length: lines }, (_unused, index) => [
      String(index + 1),
      index % 9 === 4 ? '康师傅红烧牛肉面（桶装）105g×12 桶/箱 新包装 Instant Noodles' : '毛巾',
      index % 9 === 4 ? '箱' : '条',
      String((index % 5) + 1),
      '12.50',
      (((index % 5) + 1) * 12.5).toFixed(2),
    ]),
    ...changes,
    config: { ...FULL_CONFIG, headerColSpan: 3, footerColSpan: 4, ...changes.config },
    facts: {
      title: '供应商结算单',
      header: [
        { name: '单号', value: 'JS20261125-0001' },
        { name: '供应商', value: '广州市天河区宏发日用百货批发有限责任公司' },
        { name: '结算日期', value: '2026-11-25' },
        { name: '状态', value: '已审核' },
      ],
      signatures: [
        { name: '经办人', value: '张伟 2026-11-24' },
        { name: '审核人', value: '李芳 2026-11-25' },
        { name: '出纳', value: null },
        { name: '领取人', value: null },
      ],
      notes: ['金额（大写）：壹万贰仟叁佰肆拾伍元陆角整'],
      total: true,
      carried: true,
      ...changes.facts,
    },
  });
}
