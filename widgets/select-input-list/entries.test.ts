import { describe, expect, it } from 'vitest';
// Registers the type of the items.
import '../number/field';
import { exampleField } from '../shared/field-fixture';
import { chosen, entriesOf, entryOf, placeOf, showsPlace, withEntry } from './entries';

const field = exampleField('selectInputList', {
  columns: [
    { value: '1', label: '现金', list: [{ type: 'number', model: 'sum', label: '金额' }] },
    { value: '2', label: '其他' },
  ],
});
const entries = entriesOf(field);

describe('list of options with inputs', () => {
  it('has an entry for each option from the first choice on', () => {
    const value = withEntry(null, entries, { ...entryOf(null, entries[0]!), checked: true }, false);
    expect(value).toEqual([
      { checked: true, value: '1', label: '现金', sum: 0 },
      { checked: false, value: '2', label: '其他' },
    ]);
    expect(chosen(value).map((one) => one.value)).toEqual(['1']);
  });

  it('single choice unchecks the other option and keeps its inputs', () => {
    const before = [{ checked: true, value: '1', label: '现金', sum: 12 }];
    const value = withEntry(before, entries, { ...entryOf(before, entries[1]!), checked: true }, true);
    expect(value).toEqual([
      { checked: false, value: '1', label: '现金', sum: 12 },
      { checked: true, value: '2', label: '其他' },
    ]);
  });

  it('finds an option at any position of the value', () => {
    const value = [{ value: '2' }, { value: '1' }];
    expect(entries.map((entry) => placeOf(value, entry))).toEqual([1, 0]);
    expect(placeOf('x', entries[0]!)).toBe(-1);
  });

  it('shows the items of chosen options only', () => {
    const value = [{ checked: true, value: '1' }, { checked: false, value: '1' }, 'x'];
    const shown = (at: string) => showsPlace(at, value, field);
    expect(['0/sum', '0/checked', '0', '1/sum', '2/sum', '9/sum'].map(shown)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it('keeps entries of unknown options', () => {
    const strange = [{ value: '9', checked: true }, 'x'];
    const value = withEntry(strange, entries, entryOf(strange, entries[1]!), false);
    expect(value.slice(2)).toEqual(strange);
  });
});
