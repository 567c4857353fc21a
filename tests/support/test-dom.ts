import { cleanup, configure } from '@testing-library/react';
import { toast as sonner } from 'sonner';
import { afterEach, beforeAll } from 'vitest';
import { loadFloating } from '../../widgets/ui/floating';
import { addTexts, setLanguage } from '../../widgets/ui/texts';
import { zhCN } from '../../runtime/i18n/locales/zh-CN';
import { clear } from './idb-keyval';

/** Prepares tests that render: Chinese texts, a clean page after each test, and APIs that jsdom lacks. */
export function testDom(): void {
  // Protects against hanging tests; it does not measure speed.
  configure({ asyncUtilTimeout: 30_000 });
  beforeAll(async () => {
    // Floating elements measure themselves; in jsdom every size is 0, so there is nothing to observe.
    globalThis.ResizeObserver ??= class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    Element.prototype.setPointerCapture ??= () => {};
    // Floating elements are loaded in advance, as in a window that has been open for a while.
    await loadFloating();
    addTexts('zh-CN', zhCN);
    setLanguage('zh-CN');
  });
  afterEach(async () => {
    sonner.dismiss();
    cleanup();
    // Unsaved drafts.
    await clear();
  });
}
