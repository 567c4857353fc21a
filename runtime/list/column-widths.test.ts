import { describe, expect, it } from 'vitest';
import { spread, wantedWidth } from './column-widths';

const column = { label: '姓名', type: 'input', sortable: false };

describe('column widths', () => {
  it('gives every column at least 120 px and its whole header', () => {
    expect(wantedWidth(column)).toBe(120);
    expect(wantedWidth({ ...column, label: '本月可用消费限额余额（元）', sortable: true })).toBe(
      13 * 13 + 44,
    );
  });

  it('B9-03: figures, dates and short enumerations fit their content, at least 64 px', () => {
    const short = (longest: string, label = '数') => wantedWidth({ ...column, label, longest });
    expect(short('1')).toBe(64);
    expect(short('已预约')).toBe(66);
    expect(wantedWidth({ ...column, label: '数', longest: '已预约', look: 'tag' })).toBe(82);
    expect(short('0000-00-00')).toBe(105);
    expect(short('0000-00-00 00:00')).toBe(154);
    expect(short('1', '已使用次数')).toBe(5 * 13 + 24);
    expect(wantedWidth({ ...column, label: '数', longest: '1', width: 200 })).toBe(200);
    // An automatic number is shown whole: 16 digits of 14 px text.
    expect(short('0'.repeat(16))).toBeGreaterThan(16 * 8 + 24);
  });

  it('B9-03: names of other rows fit those that are shown, up to seven characters', () => {
    const named = (name: string) => wantedWidth({ ...column, label: '监区', name });
    expect(named('入监监区')).toBe(80);
    expect(named('一监区')).toBe(66);
    expect(named('老病残监区第二分监区')).toBe(128);
  });

  it('uses the width of the document unless the header needs more', () => {
    expect(wantedWidth({ ...column, width: 300 })).toBe(300);
    expect(wantedWidth({ ...column, width: 60, label: '排序' })).toBe(60);
    expect(wantedWidth({ ...column, width: 60, label: '最近变更时间' })).toBe(102);
  });

  it('distributes spare width by share without losing a pixel', () => {
    expect(spread([100, 200], 600)).toEqual([200, 400]);
    expect(spread([120, 120, 120], 500).reduce((sum, width) => sum + width)).toBe(500);
    expect(spread([120, 120], 100)).toEqual([120, 120]);
  });
});
