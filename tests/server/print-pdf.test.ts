import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PAPERS } from '../../schemas/template/paper-sizes';
import type { PrintInput } from '../../schemas/print/print-input';
import { DEFAULT_LIMITS } from '../../server/contract/limits';
import { writePdf } from '../../server/print/write-pdf';
import { personSample, recordSample, wideSample } from '../support/print-samples';

const looks: Record<string, () => PrintInput> = {
  list: () => personSample(90),
  landscape: () =>
    personSample(60, { config: { orientation: 'Landscape', pageShowTitle: true, isPageHeaderShow: true } }),
  wide30: () => wideSample(30, 60, { config: { orientation: 'Landscape' } }),
  wide30up: () => wideSample(30, 60),
  double: () =>
    personSample(120, { columns: PERSON_SHORT, rows: shortRows(150), config: { doubleCol: true } }),
  copies: () => recordSample(4, { config: { mulligansPage: 5, tableCopy: true } }),
  copiesPages: () => recordSample(40, { config: { mulligansPage: 2 } }),
  record: () => recordSample(120),
  pages200: () => personSample(5000),
  tall: () =>
    personSample(3, {
      rows: [
        ['1', '张三', '一监区', 'A级', '1.00', '2026-01-01', '长文本，'.repeat(900)],
        ['2', '李四', '一监区', 'A级', '1.00', '2026-01-01', '短'],
      ],
    }),
  empty: () => personSample(0),
  big: () => personSample(40, { config: { contentFontSize: 24, contentLineHeight: 40 } }),
  ...Object.fromEntries(
    PAPERS.map((paper) => [
      `paper-${paper}`,
      () =>
        recordSample(12, {
          config: {
            paper,
            ...(/^[AB](8|9|10)$|A7/.test(paper) && {
              marginTop: 3,
              marginBottom: 3,
              marginLeft: 3,
              marginRight: 3,
              titleFontSize: 10,
              titleLineHeight: 20,
              headerColSpan: 1,
              footerColSpan: 1,
            }),
          },
        }),
    ]),
  ),
};
const PERSON_SHORT = [
  { key: 'index', title: '序号', numeric: true },
  { key: 'name', title: '姓名' },
  { key: 'amount', title: '余额', numeric: true, sum: true },
];
const shortRows = (count: number) =>
  Array.from({ length: count }, (_u, index) => [
    String(index + 1),
    index % 11 === 3 ? '阿卜杜热合曼·买买提' : '张伟明',
    `${index}.50`,
  ]);

const folder = process.env.PRINT_LOOKS;
test.runIf(folder)('looks', async () => {
  fs.mkdirSync(folder!, { recursive: true });
  for (const [name, make] of Object.entries(looks)) {
    if (process.env.ONLY && !new RegExp(process.env.ONLY).test(name)) continue;
    const { rows, ...input } = make();
    const file = path.join(folder!, `${name}.pdf`);
    fs.rmSync(file, { force: true });
    const start = Date.now();
    try {
      const result = await writePdf({
        input,
        file,
        language: 'zh-CN',
        limits: DEFAULT_LIMITS,
        rows: (async function* () {
          yield rows;
        })(),
      });
      console.log(
        name,
        Date.now() - start,
        JSON.stringify(result),
        fs.statSync(file).size,
        Math.round(process.memoryUsage().rss / 1e6),
      );
    } catch (error) {
      console.log(name, Date.now() - start, String(error));
    }
  }
});
void os;
void expect;
