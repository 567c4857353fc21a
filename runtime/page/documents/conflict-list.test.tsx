import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { testDom } from '../../../tests/support/test-dom';
import { addDocumentWords } from '../../i18n/add-document-words';
import { ConflictList } from './conflict-list';

testDom();

describe('conflicts with a newer release', () => {
  it('show each place before, as ours and now, and one choice settles one place', () => {
    addDocumentWords();
    const settle = vi.fn();
    const conflicts = [
      { path: 'columns[name].label', base: '名称', ours: '我们的名称', theirs: '新名称' },
      { path: 'columns[sort]', base: { name: 'sort' }, ours: { name: 'sort', label: '次序' } },
    ];
    render(<ConflictList conflicts={conflicts} busy={false} onSettle={settle} />);
    const [first, second] = screen.getAllByRole('listitem');
    for (const text of ['改前的内置内容', '我们的', '现在的内置内容', '新名称'])
      expect(first!.textContent).toContain(text);
    expect(second!.textContent).toContain('没有');
    screen.getByRole('button', { name: '采用内置的 columns[name].label' }).click();
    screen.getByRole('button', { name: '保留我们的 columns[sort]' }).click();
    expect(settle.mock.calls).toEqual([
      ['theirs', 'columns[name].label'],
      ['ours', 'columns[sort]'],
    ]);
  });
});
