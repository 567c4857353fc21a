import { expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { testDesignStore } from '../../tests/support/test-design-store';
import type { Designing } from '../edit/designing';
import { restorePublished } from './restore-published';

it('returns the page to its published version, and leaves the draft of the entity that it shares', async () => {
  const page = { id: 'p', title: '页', entity: 'e', formConfig: { list: [] } };
  const entity = { id: 'e', title: '实体', columns: [] };
  const store = testDesignStore(page, entity);
  const said: string[] = [];
  const designing = {
    store,
    say: (text: string) => said.push(text),
    t: (key: string) => key,
  } as unknown as Designing;
  const published = new Map<number, JsonObject>([[2, { ...entity, title: '旧实体' }]]);
  const calls = { inForce: (id: number) => Promise.resolve(published.get(id) ?? null) };
  await restorePublished(designing, calls);
  expect(store.project.page).toBe(page);
  published.set(1, { ...page, title: '旧页' });
  await restorePublished(designing, calls);
  expect(store.project.page.title).toBe('旧页');
  expect(store.project.entity).toBe(entity);
  expect(said).toEqual(['designer.discard.never', 'designer.discard.restored']);
});
