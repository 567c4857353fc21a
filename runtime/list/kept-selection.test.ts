import { describe, expect, it } from 'vitest';
import { chosenSelection, keptSelection, MOST_SELECTED } from './kept-selection';

const rows = (...ids: number[]) => ids.map((id) => ({ id, name: `row ${id}` }));
const none = { selection: [], elsewhere: [] };

describe('the selection', () => {
  it('is kept from page to page, with the rows that the shown page does not hold', () => {
    const first = chosenSelection([1, 2], rows(1, 2, 3), []);
    expect(first).toEqual({ selection: [1, 2], elsewhere: [] });
    const second = keptSelection(first, rows(1, 2, 3), rows(4, 5), 'page');
    expect(second).toEqual({ selection: [1, 2], elsewhere: rows(1, 2) });
    const more = chosenSelection([...second.selection, 5], rows(4, 5), second.elsewhere);
    expect(more).toEqual({ selection: [1, 2, 5], elsewhere: rows(1, 2) });
    const back = keptSelection(more, rows(4, 5), rows(1, 2, 3), 'page');
    expect(back).toEqual({ selection: [1, 2, 5], elsewhere: rows(5) });
  });

  it('takes the newest row when a selected one comes into sight again', () => {
    const kept = { selection: [1], elsewhere: rows(1) };
    expect(keptSelection(kept, rows(4), [{ id: 1, name: 'renamed' }], 'same').elsewhere).toEqual([]);
  });

  it('leaves out rows that have left the page, and all that other criteria do not show', () => {
    const kept = { selection: [1, 4], elsewhere: rows(1) };
    expect(keptSelection(kept, rows(4, 5), rows(5, 6), 'same')).toEqual({
      selection: [1],
      elsewhere: rows(1),
    });
    expect(keptSelection(kept, rows(4, 5), rows(4, 9), 'criteria')).toEqual({
      selection: [4],
      elsewhere: [],
    });
  });

  it('holds each row once and a bounded number of rows', () => {
    const many = Array.from({ length: MOST_SELECTED + 5 }, (_, at) => at + 1);
    expect(chosenSelection(many, [], []).selection).toHaveLength(MOST_SELECTED);
    expect(chosenSelection([1, 1], rows(1), []).selection).toEqual([1]);
    expect(keptSelection(none, rows(1), rows(2), 'page')).toEqual(none);
  });
});
