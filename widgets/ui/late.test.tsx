import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, it, vi } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import { late } from './late';
import { missingParts } from './missing-part-store';
import { MissingParts } from './missing-parts';

testDom();
beforeEach(() => missingParts.forget());

const Word = ({ word }: { word: string }) => <p>{word}</p>;

it('renders the placeholder until the chunk is loaded, and only the first time', async () => {
  const load = vi.fn<() => Promise<typeof Word>>(() => Promise.resolve(Word));
  const Part = late(load, () => <p>……</p>);
  const { unmount } = render(<Part word="到了" />);
  expect(screen.getByText('……')).toBeTruthy();
  expect(await screen.findByText('到了')).toBeTruthy();
  unmount();
  render(<Part word="立刻" />);
  expect(screen.getByText('立刻')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

it('placeholder and component may use different numbers of hooks', async () => {
  function Waiting() {
    const [word] = useState('……');
    return <p>{word}</p>;
  }
  const Part = late(() => Promise.resolve(Word), Waiting);
  render(<Part word="到了" />);
  expect(screen.getByText('……')).toBeTruthy();
  expect(await screen.findByText('到了')).toBeTruthy();
});

it('renders immediately after a preload', async () => {
  const Part = late(() => Promise.resolve(Word));
  await Part.load();
  render(<Part word="立刻" />);
  expect(screen.getByText('立刻')).toBeTruthy();
});

it('renders a chunk that arrives right after the placeholder rendered', async () => {
  let arrive: (part: typeof Word) => void = () => undefined;
  const Part = late(
    () => new Promise<typeof Word>((resolve) => (arrive = resolve)),
    () => <p>……</p>,
  );
  void Part.load();
  /** Layout effects run before the effects of the same render, as on a busy page. */
  function Meanwhile() {
    useLayoutEffect(() => arrive(Word), []);
    return null;
  }
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  root.render(
    <>
      <Part word="到了" />
      <Meanwhile />
    </>,
  );
  await waitFor(() => expect(box.textContent).toBe('到了'));
  root.unmount();
  environment.IS_REACT_ACT_ENVIRONMENT = true;
  box.remove();
});

it('F34: offers a reload when the chunk fails, keeps typed text, and retries on the next render', async () => {
  let reachable = false;
  const Part = late(() => (reachable ? Promise.resolve(Word) : Promise.reject(new TypeError('404'))));
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <input aria-label="姓名" />
        <button type="button" onClick={() => setOpen(!open)}>
          打开
        </button>
        {open && <Part word="到了" />}
        <MissingParts />
      </>
    );
  }
  const user = userEvent.setup();
  render(<Page />);
  await user.type(screen.getByLabelText('姓名'), '王建国');
  await user.click(screen.getByRole('button', { name: '打开' }));
  expect((await screen.findByRole('alert')).textContent).toContain('页面资源未能加载');
  expect(screen.getByRole('button', { name: '刷新' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe('王建国');

  await user.click(screen.getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  reachable = true;
  await user.click(screen.getByRole('button', { name: '打开' }));
  await user.click(screen.getByRole('button', { name: '打开' }));
  expect(await screen.findByText('到了')).toBeTruthy();
});
