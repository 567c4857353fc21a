import { expect, test } from 'vitest';
import { isComposing } from './is-composing';

test.each([
  ['a key of an input method', { isComposing: true, keyCode: 229 }, true],
  ['in Safari, the Enter that ends a composition', { isComposing: false, keyCode: 229 }, true],
  ['any other Enter', { isComposing: false, keyCode: 13 }, false],
])('%s', (_name, event, composing) => expect(isComposing(event)).toBe(composing));
