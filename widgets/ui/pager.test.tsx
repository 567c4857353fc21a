import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import { pageNumbers } from './page-numbers';
import { Pager } from './pager';

testDom();

describe('page numbers', () => {
  it.each([
    [1, 1, [1]],
    [3, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 129, [1, 2, 3, 4, 5, 'gap', 129]],
    [4, 129, [1, 2, 3, 4, 5, 'gap', 129]],
    [5, 129, [1, 'gap', 4, 5, 6, 'gap', 129]],
    [126, 129, [1, 'gap', 125, 126, 127, 128, 129]],
    [129, 129, [1, 'gap', 125, 126, 127, 128, 129]],
  ])('page %i of %i', (page, pages, shown) => {
    expect(pageNumbers(page, pages)).toEqual(shown);
  });
});

describe('pager', () => {
  it('B9-02: shows only the total up to 10 rows', () => {
    render(<Pager page={1} pageSize={10} total={10} onChange={() => {}} />);
    expect(screen.getByText('共 10 条')).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('B9-02: lets the other pages of few rows be reached', async () => {
    const changed = vi.fn<(page: number, pageSize: number) => void>();
    render(<Pager page={1} pageSize={5} total={8} onChange={changed} />);
    await userEvent.click(screen.getByRole('button', { name: '第 2 页' }));
    expect(changed).toHaveBeenCalledWith(2, 5);
  });

  it('marks the current page and reports a click', async () => {
    const changed = vi.fn<(page: number, pageSize: number) => void>();
    render(<Pager page={2} pageSize={10} total={1286} onChange={changed} />);
    expect(screen.getByText('共 1,286 条')).toBeTruthy();
    expect(screen.getByRole('button', { name: '第 2 页' }).getAttribute('aria-current')).toBe('page');
    await userEvent.click(screen.getByRole('button', { name: '第 129 页' }));
    expect(changed).toHaveBeenCalledWith(129, 10);
  });

  it('B9-01: offers 5, 10, 20, 50 and 100 rows a page', async () => {
    render(<Pager page={1} pageSize={10} total={95} onChange={() => {}} />);
    await userEvent.click(screen.getByRole('combobox', { name: '每页条数' }));
    const sizes = (await screen.findAllByRole('option')).map((option) => option.textContent);
    expect(sizes).toEqual([5, 10, 20, 50, 100].map((size) => `${size} 条/页`));
  });

  it('shows a custom page size like the standard ones', () => {
    render(<Pager page={1} pageSize={1000} total={11} onChange={() => {}} />);
    expect(screen.getByRole('combobox', { name: '每页条数' }).textContent).toBe('1000 条/页');
  });

  it('jumps to a typed page, at most the last', async () => {
    const changed = vi.fn<(page: number, pageSize: number) => void>();
    render(<Pager page={1} pageSize={10} total={95} onChange={changed} />);
    await userEvent.type(screen.getByRole('textbox'), '400{Enter}');
    expect(changed).toHaveBeenCalledWith(10, 10);
  });

  it('shows a lower bound as such, offers to count, and enables the next page', async () => {
    const changed = vi.fn<(page: number, pageSize: number) => void>();
    const counted = vi.fn<() => void>();
    render(<Pager page={1} pageSize={20} total={10_000} atLeast onCountAll={counted} onChange={changed} />);
    expect(screen.getByText('超过 10,000 条')).toBeTruthy();
    expect(screen.queryByText('共 10,000 条')).toBeNull();
    await userEvent.type(screen.getByRole('textbox'), '600{Enter}');
    expect(changed).toHaveBeenCalledWith(600, 20);
    await userEvent.click(screen.getByRole('button', { name: '数出总数' }));
    expect(counted).toHaveBeenCalledOnce();
  });

  it('starts at page 1 with a new size', async () => {
    const changed = vi.fn<(page: number, pageSize: number) => void>();
    render(<Pager page={4} pageSize={10} total={95} onChange={changed} />);
    await userEvent.click(screen.getByRole('combobox', { name: '每页条数' }));
    const sizes = screen.getAllByRole('option').map((option) => option.textContent);
    expect(sizes).toEqual([5, 10, 20, 50, 100].map((size) => `${size} 条/页`));
    await userEvent.click(screen.getByRole('option', { name: '50 条/页' }));
    expect(changed).toHaveBeenCalledWith(1, 50);
  });
});
