import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import { CutTooltip } from './cut-tooltip';
import { TooltipBubble } from './tooltip';
import { Tree } from './tree';

testDom();

beforeAll(async () => {
  await TooltipBubble.load();
  // There is no layout: a content is as wide as its text is long, and a cell has room for ten characters.
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(function (this: Element) {
    return this.textContent?.length ?? 0;
  });
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(10);
});
afterAll(() => void vi.restoreAllMocks());

function Table() {
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box}>
      <table>
        <tbody>
          <tr>
            <td>短文本</td>
            <td>这一段文字比单元格长得多</td>
            <td>
              <table>
                <tbody>
                  <tr>
                    <td>另一个表格里的很长的文字</td>
                  </tr>
                </tbody>
              </table>
            </td>
          </tr>
        </tbody>
      </table>
      <CutTooltip box={box} />
    </div>
  );
}

it('shows the text of a hovered cell only where it is cut, and not that of a table inside a cell', async () => {
  const user = userEvent.setup();
  render(<Table />);
  await user.hover(screen.getByText('这一段文字比单元格长得多'));
  expect((await screen.findByRole('tooltip')).textContent).toBe('这一段文字比单元格长得多');
  await user.hover(screen.getByText('短文本'));
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  await user.hover(screen.getByText('另一个表格里的很长的文字'));
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(screen.queryByRole('tooltip')).toBeNull();
});

it('shows the whole name of a node of a tree that is cut, hovered and reached by the keyboard', async () => {
  const user = userEvent.setup();
  const long = '一监区一分监区直属中队';
  render(
    <Tree
      label="监区"
      nodes={[
        { value: 1, label: '二监区' },
        { value: 2, label: long },
      ]}
    />,
  );
  await user.tab();
  expect(screen.queryByRole('tooltip')).toBeNull();
  await user.keyboard('{ArrowDown}');
  expect((await screen.findByRole('tooltip')).textContent).toBe(long);
  await user.keyboard('{ArrowUp}');
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  await user.hover(screen.getByText(long));
  expect((await screen.findByRole('tooltip')).textContent).toBe(long);
});
