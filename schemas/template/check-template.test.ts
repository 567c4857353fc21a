import { describe, expect, test } from 'vitest';
import { Check } from 'typebox/value';
import { testPage, testTypes as types } from './test-template-page';
import { checkTemplate, type CheckedTemplate } from './check-template';
import { defaultTemplate } from './default-template';
import { TemplateContent } from './export-template';
import { PAPERS, PAPER_SIZES, paperSize } from './paper-sizes';
import { EXCEL_RANGES, PRINT_RANGES, TEMPLATE_MOST } from './template-bounds';
import { checkedTree, colOrderOf, leavesOf, orderedColumns } from './template-columns';

const page = testPage();
const list = (): CheckedTemplate => ({
  ...contentOf(defaultTemplate({ page, kind: 'list', language: 'zh-CN', types })),
  tempName: '月报',
});
function contentOf(template: ReturnType<typeof defaultTemplate>): TemplateContent {
  const { id: _id, version: _version, page: _page, tempName: _name, colOrder: _order, ...content } = template;
  return content;
}
const messages = (template: CheckedTemplate) =>
  Object.fromEntries(checkTemplate(template, 'zh-CN').map(({ path, msg }) => [path, msg]));

describe('the default template', () => {
  test.each(['list', 'record'] as const)(
    'B3-32, B3-33: of a %s has the shape of the grammar and no error',
    (kind) => {
      const content = contentOf(defaultTemplate({ page, kind, language: 'en-US', types }));
      expect(Check(TemplateContent, content)).toBe(true);
      expect(checkTemplate({ ...content, tempName: 'x' }, 'en-US')).toEqual([]);
    },
  );

  test('shows what the list shows, and offers the other columns of its entity', () => {
    const { columns, baseHeader, exportTitle, pdfConfig } = list();
    expect(columns.map(({ key, checked }) => [key, checked])).toEqual([
      ['name', true],
      ['articleId.unit', true],
      ['remark', false],
      ['sum', false],
    ]);
    expect(baseHeader.filter(({ checked }) => checked).map(({ key }) => key)).toEqual(['$org', '$criteria']);
    expect([exportTitle, pdfConfig.paper, pdfConfig.orientation]).toEqual(['领用单', 'A4', 'Portrait']);
  });

  test('of a record shows the columns of its lines below a node of their own', () => {
    const { columns, baseHeader } = defaultTemplate({ page, kind: 'record', language: 'zh-CN', types });
    expect(columns.map(({ key }) => key)).toEqual(['lines']);
    expect(leavesOf(columns).map(({ key }) => key)).toEqual(['lines/article', 'lines/price']);
    expect(baseHeader.map(({ key }) => key)).toEqual(['name', 'remark', 'sum']);
  });
});

describe('ranges', () => {
  const texts = { excelConfig: EXCEL_RANGES, pdfConfig: PRINT_RANGES };
  test.each([
    ['B5-40', 'titleFontSize', 10, 36],
    ['B5-40', 'titleLineHeight', 20, 80],
    ['B5-41', 'headerColSpan', 1, 4],
    ['B5-41', 'headerFontSize', 10, 26],
    ['B5-41', 'headerLineHeight', 20, 40],
    ['B5-42', 'contentLineHeight', 20, 40],
    ['B5-43', 'footerFontSize', 10, 26],
    ['B5-43', 'footerLineHeight', 20, 40],
    ['B5-44', 'footerColSpan', 1, 6],
  ] as const)(
    'B5-40, B5-41, B5-43, B5-44: %s, %s is from %d to %d, in sheets and in print',
    (_line, name, min, max) => {
      for (const part of ['excelConfig', 'pdfConfig'] as const) {
        expect(texts[part][name]).toMatchObject({ min, max });
        for (const value of [min, max]) expect(messages(changed(part, name, value))).toEqual({});
        for (const value of [min - 1, max + 1])
          expect(messages(changed(part, name, value))).toEqual({
            [`${part}/${name}`]: `应在 ${min}–${max} 之间`,
          });
      }
    },
  );

  test('B5-42: the content font is from 10 to 26 in sheets and to 36 in print', () => {
    expect(messages(changed('excelConfig', 'contentFontSize', 27))).toEqual({
      'excelConfig/contentFontSize': '应在 10–26 之间',
    });
    expect(messages(changed('pdfConfig', 'contentFontSize', 36))).toEqual({});
    expect(messages(changed('pdfConfig', 'contentFontSize', 37))).toEqual({
      'pdfConfig/contentFontSize': '应在 10–36 之间',
    });
  });

  test.each([
    'marginTop',
    'splitLineMargin',
    'headerPaddingTop',
    'contentPaddingLeft',
    'footerMarginBottom',
  ] as const)('B5-45: %s is at least 0', (name) => {
    expect(messages(changed('pdfConfig', name, 0))).toEqual({});
    expect(messages(changed('pdfConfig', name, -0.5))).toEqual({ [`pdfConfig/${name}`]: '不能小于 0' });
  });

  test('B5-46: the share of a column in the width is from 0 to 50, in print and in sheets', () => {
    for (const width of ['customPrintWidth', 'customExcelWidth'] as const) {
      const of = (value: number) => {
        const template = list();
        template.columns[0]![width] = value;
        return messages(template);
      };
      expect([of(0), of(50)]).toEqual([{}, {}]);
      expect([of(-1), of(50.5)].map((one) => one[`columns/name/${width}`])).toEqual(
        Array(2).fill('应在 0–50 之间'),
      );
    }
  });

  test('B9-14: copies are 1 to 5, and whole', () => {
    const wrong = { 'pdfConfig/mulligansPage': '应在 1–5 之间' };
    expect([1, 5].map((n) => messages(changed('pdfConfig', 'mulligansPage', n)))).toEqual([{}, {}]);
    expect([0, 6, 1.5, Number.NaN].map((n) => messages(changed('pdfConfig', 'mulligansPage', n)))).toEqual(
      Array(4).fill(wrong),
    );
  });

  function changed(part: 'excelConfig' | 'pdfConfig', name: string, value: number): CheckedTemplate {
    const template = list();
    return { ...template, [part]: { ...template[part], [name]: value } };
  }
});

test('B9-11, B9-12: every paper lies both ways; margins must leave room on it', () => {
  expect(PAPERS).toEqual([
    ...['A', 'B'].flatMap((of) => Array.from({ length: of === 'A' ? 10 : 11 }, (_, n) => `${of}${n}`)),
    ...['C5E', 'Comm10E', 'DLE', 'Executive', 'Folio', 'Ledger', 'Legal', 'Letter', 'Tabloid'],
  ]);
  for (const paper of PAPERS) {
    const [width, height] = PAPER_SIZES[paper];
    expect(paperSize(paper, 'Landscape')).toEqual({ width: height, height: width });
    const of = (marginLeft: number, marginTop: number) => {
      const template = list();
      Object.assign(template.pdfConfig, { paper, marginLeft, marginTop, marginRight: 0, marginBottom: 0 });
      return Object.keys(messages(template));
    };
    if (width <= 510 && height <= 510) {
      expect(of(width - 10, height - 10)).toEqual([]);
      expect(of(width - 9, height)).toEqual(['pdfConfig/marginLeft', 'pdfConfig/marginTop']);
    }
  }
});

describe('names and bounds', () => {
  test('B5-36: a template has a name', () => {
    expect(messages({ ...list(), tempName: '  ' })).toEqual({ tempName: '请输入模板名称' });
  });

  test('B5-38, B5-39: signatures have different names', () => {
    const template = list();
    template.baseFooter[1]!.name = template.baseFooter[0]!.name;
    template.baseFooter[2]!.name = ' ';
    expect(messages(template)).toEqual({
      'baseFooter/reviewer': '对应的签字已存在，请检查',
      'baseFooter/printDate': '签字名称不能为空',
    });
  });

  test('columns are bounded in number, depth and length, and differ', () => {
    const node = (key: string) => ({ key, name: key, checked: true });
    const of = (columns: CheckedTemplate['columns']) => messages({ ...list(), columns });
    expect(of([])).toEqual({ columns: '请至少勾选一列' });
    expect(of([node('a'), node('a')])).toEqual({ columns: '同一列只能出现一次' });
    const many = Array.from({ length: TEMPLATE_MOST.columns }, (_, n) => node(`c${n}`));
    expect(of(many)).toEqual({});
    expect(of([...many, node('more')])).toEqual({ columns: '最多 300 列，请减少勾选的列' });
    const deep = [
      { ...node('a'), children: [{ ...node('b'), children: [{ ...node('c'), children: [node('d')] }] }] },
    ];
    expect(of(deep)).toEqual({ columns: '最多 3 级' });
    const long = many.slice(0, 200).map((one) => ({ ...one, name: '名'.repeat(1000) }));
    expect(of(long)).toEqual({ columns: '模板内容过长，请减少列或文字' });
    expect(of([{ key: 'custom-1-1', name: '', checked: true, iscustom: true }])).toEqual({
      'columns/custom-1-1/customName': '必填项',
    });
  });

  test('the grammar refuses deeper columns, unknown keys and other papers', () => {
    const content = contentOf(defaultTemplate({ page, kind: 'list', language: 'zh-CN', types }));
    const node = { key: 'a', name: 'a', checked: true };
    const deep = [{ ...node, children: [{ ...node, children: [{ ...node, children: [node] }] }] }];
    expect(Check(TemplateContent, { ...content, columns: deep })).toBe(false);
    expect(Check(TemplateContent, { ...content, more: 1 })).toBe(false);
    expect(Check(TemplateContent, { ...content, pdfConfig: { ...content.pdfConfig, paper: 'A11' } })).toBe(
      false,
    );
  });
});

test('B3-32: the column order map moves columns among their siblings', () => {
  const { columns } = defaultTemplate({ page, kind: 'record', language: 'zh-CN', types });
  const order = { ...colOrderOf(columns), 'lines/article': 1, 'lines/price': 0 };
  const moved = orderedColumns(columns, order);
  expect(leavesOf(moved).map(({ key }) => key)).toEqual(['lines/price', 'lines/article']);
  expect(colOrderOf(moved)).toEqual(order);
  moved[0]!.children![0]!.checked = false;
  expect(leavesOf(checkedTree(moved)).map(({ key }) => key)).toEqual(['lines/article']);
});
