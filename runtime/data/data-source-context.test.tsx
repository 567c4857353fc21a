import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import { useDataSource } from './data-source-context';

testDom();

test('B8-08: without a data source a call ends in an error that says what to mount', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => renderHook(useDataSource)).toThrow('outside <DataSourceProvider>');
});
