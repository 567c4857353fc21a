import { cleanup, configure } from '@testing-library/react';
import i18next from 'i18next';
import { toast as sonner } from 'sonner';
import { afterEach, beforeAll } from 'vitest';
import { loadFloating } from '../../widgets/ui/floating';
import { zhCN } from '../../runtime/i18n/locales/zh-CN';
import { clear } from './idb-keyval';

/** For tests of what is drawn: Chinese words, a clean page after each test, and what jsdom lacks. */
export function testDom(): void {
  // Guards against hanging, no measure of speed.
  configure({ asyncUtilTimeout: 30_000 });
  beforeAll(async () => {
    // Floating parts measure themselves; in jsdom every size is 0, so there is nothing to observe.
    globalThis.ResizeObserver ??= class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    Element.prototype.setPointerCapture ??= () => {};
    // What floats is there as in a window that has been open for a while.
    await loadFloating();
    await i18next.init({
      lng: 'zh-CN',
      resources: { 'zh-CN': { translation: zhCN } },
      keySeparator: false,
      nsSeparator: false,
      interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    });
  });
  afterEach(async () => {
    sonner.dismiss();
    cleanup();
    // What was typed and not saved.
    await clear();
  });
}
