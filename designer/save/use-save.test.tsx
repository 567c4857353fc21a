import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { DataSourceProvider } from '../../runtime/data/data-source-context';
import type { DataSource } from '../../runtime/data/data-source';
import { testDesignStore } from '../../tests/support/test-design-store';
import { DesigningProvider } from '../edit/designing';
import { useSave } from './use-save';

afterEach(cleanup);

it('joins a save that is running', async () => {
  const doc = { id: 'p', title: '页', formConfig: { list: [] } };
  const store = testDesignStore(doc);
  store.run({ verb: 'set', at: null, path: ['title'], value: '我页' });
  let calls = 0;
  const source = {
    call: () => Promise.resolve({ version: ++calls + 1, problems: [] }),
  } as unknown as DataSource;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DataSourceProvider value={source}>
      <DesigningProvider value={{ store, say: () => undefined }}>{children}</DesigningProvider>
    </DataSourceProvider>
  );
  const { result } = renderHook(useSave, { wrapper });
  const saves = [result.current.save(), result.current.save()];
  expect(await Promise.all(saves)).toEqual([true, true]);
  expect(calls).toBe(1);
  store.run({ verb: 'set', at: null, path: ['title'], value: '页二' });
  expect(await result.current.save()).toBe(true);
  expect(calls).toBe(2);
});
