import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { drawControl } from '../../tests/support/draw-control';
import { testDom } from '../../tests/support/test-dom';
import { exampleField } from '../shared/field-fixture';
import { ToastHost } from '../ui/toast';
import type { WidgetHost } from '../widget';
import { uploadAvatarType } from './field';

testDom();

const TYPES = ['png', 'jpeg', 'gif', 'jpg', 'bmp', 'webp'];
const picture = (ending: string) =>
  new File(['x'], `portrait.${ending}`, { type: `image/${ending === 'jpg' ? 'jpeg' : ending}` });

function draw(options: Record<string, unknown>) {
  const upload = vi.fn<WidgetHost['upload']>(() => new Promise(() => undefined));
  const field = exampleField('uploadAvatar', { ...uploadAvatarType.defaults, ...options });
  drawControl(field, undefined, { host: { upload } });
  render(<ToastHost />);
  return { user: userEvent.setup({ applyAccept: false }), upload, input: screen.getByLabelText('示例') };
}

it.each(TYPES)('K2.7-07, K2.7-08: a %s is taken; uncropped it keeps name and type', async (ending) => {
  const { user, upload, input } = draw({ accept: TYPES.map((one) => `.${one}`) });
  await user.upload(input, picture(ending));
  await user.click(await screen.findByRole('button', { name: '不裁剪' }));
  await waitFor(() => expect(upload).toHaveBeenCalledOnce());
  const [, file] = upload.mock.calls[0]!;
  expect([file.name, file.type]).toEqual([picture(ending).name, picture(ending).type]);
});

it.each(['gif', 'bmp', 'svg'])('a %s is refused where the field does not accept it', async (ending) => {
  const { user, upload, input } = draw({});
  await user.upload(input, picture(ending));
  expect(await screen.findByText(/\.jpg、\.png、\.jpeg、\.webp/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '不裁剪' })).toBeNull();
  expect(upload).not.toHaveBeenCalled();
});
