import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { testDom } from '../../tests/support/test-dom';

testDom();
afterEach(() => vi.doUnmock('./image-preview'));

it('B8-09: a preview that cannot be loaded is told as an error', async () => {
  // Another test of the worker may have loaded the preview.
  vi.resetModules();
  vi.doMock('./image-preview', () => {
    throw new TypeError('404');
  });
  const { addTexts } = await import('./texts');
  addTexts('zh-CN', { 'page.outdated': '页面资源未能加载' });
  const { LateImagePreview } = await import('./late-image-preview');
  const { missingParts } = await import('./missing-part-store');
  const { MissingParts } = await import('./missing-parts');
  const { rerender } = render(
    <>
      <LateImagePreview src={null} name="门口" onClose={() => {}} />
      <MissingParts />
    </>,
  );
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(
    <>
      <LateImagePreview src="blob:1" name="门口" onClose={() => {}} />
      <MissingParts />
    </>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('页面资源未能加载');
  missingParts.forget();
});
