import { expect, it } from 'vitest';
import { bodyFromRow, fillFromRow, recordUrl } from './record-url';

const row = {
  id: 7,
  version: 3,
  areaId: 4,
  name: '王强',
  tags: [1, 2],
  labels: { areaId: '一监区', tags: ['甲', '乙'] },
};

it('K7-84, K7-85: inserts the id at its placeholder, or at the end', () => {
  expect(recordUrl('a/b/edit/{id}', 7)).toBe('a/b/edit/7');
  expect(recordUrl('a/b/del', 7)).toBe('a/b/del/7');
});

it('fills texts with labels', () => {
  expect(fillFromRow('把“{name}”调出{areaId}（{tags}{gone}）？', row)).toBe('把“王强”调出一监区（甲、乙）？');
});

it('fills bodies with values', () => {
  expect(bodyFromRow({ version: '{version}', areaId: '{areaId}', kind: 2, note: '{name}调出' }, row)).toEqual(
    {
      version: 3,
      areaId: 4,
      kind: 2,
      note: '{name}调出',
    },
  );
});
