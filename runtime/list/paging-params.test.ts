import { expect, it } from 'vitest';
import { readPaging, writePaging } from './paging-params';

const params = (text: string) => new URLSearchParams(text);

it('B2-01: ignores invalid parameters', () => {
  expect(readPaging(params('pageNo=3&pageSize=20'), 1000)).toEqual({ page: 3, pageSize: 20 });
  expect(readPaging(params('pageNo=0&pageSize=1001'), 1000)).toEqual({});
  expect(readPaging(params('pageSize=1001'), 10_000)).toEqual({ pageSize: 1001 });
  expect(readPaging(params('pageNo=-1&pageSize=1e3&x=1'), 1000)).toEqual({});
});

it('B2-01: keeps other parameters and writes only changes', () => {
  expect(writePaging(params('x=1'), { page: 2, pageSize: 10 }, 10)?.toString()).toBe(
    'x=1&pageNo=2&pageSize=10',
  );
  expect(writePaging(params('pageNo=2&pageSize=10'), { page: 2, pageSize: 10 }, 10)).toBeNull();
  expect(writePaging(params('pageNo=2&pageSize=10'), { page: 1, pageSize: 10 }, 10)?.get('pageNo')).toBe('1');
});

it('keeps the URL of an untouched list clean', () => {
  expect(writePaging(params(''), { page: 1, pageSize: 20 }, 20)).toBeNull();
});
