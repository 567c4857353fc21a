import { beforeEach, expect, test } from 'vitest';
import type { Unsaved } from '../project/design-store';
import { keepAtLeaving, keptUnsaved } from './journal';

const place = { tenantId: 1, userId: 2, pageId: 3 };
const project = { page: { id: 'p' }, entity: null };
const unsaved: Unsaved = {
  versions: { page: 1, entity: null },
  ...{ commands: [{ verb: 'remove', at: 'one' }], base: project, ours: project },
};

beforeEach(() => localStorage.clear());

test('a change just before the window goes is there in the next one, of this page and user only', async () => {
  keepAtLeaving(place, unsaved);
  expect(await keptUnsaved(place)).toEqual(unsaved);
  expect(await keptUnsaved({ ...place, pageId: 4 })).toBeNull();
});

test('a window without changes that goes leaves those of another one', async () => {
  keepAtLeaving(place, unsaved);
  keepAtLeaving(place, null);
  expect(await keptUnsaved(place)).toEqual(unsaved);
});
