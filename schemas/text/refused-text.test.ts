import { describe, expect, test } from 'vitest';
import { asLine, refusedCharacter, refusedText, withVisibleControls } from './refused-text';

const refused = (text: string) => refusedCharacter(text, 'line');

describe('one line of text', () => {
  test.each([
    ...['\u202a', '\u202e', '\u2066', '\u2069'].map((point) => [point, 'direction'] as const),
    ...['\n', '\r', '\u000b', '\u0085', '\u2028', '\u2029'].map((point) => [point, 'lineBreak'] as const),
    ...['\t', '\u0007', '\u00ad', '\u034f', '\u200b', '\u200c', '\u200d', '\u200e', '\u200f'].map(
      (point) => [point, 'invisible'] as const,
    ),
    ...['\u2060', '\u2064', '\u206f', '\u2800', '\u3164', '\ufe0f', '\ufeff', '\ufff9'].map(
      (point) => [point, 'invisible'] as const,
    ),
    ...['\u{e0001}', '\u{e0041}', '\u{e0100}'].map((point) => [point, 'invisible'] as const),
  ])('has no %j', (point, error) => {
    const code = point.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
    expect(refused(`𠮷a${point}b`)).toEqual({ error, character: `U+${code}`, n: 3 });
  });

  test.each([
    ['family', '👨‍👩‍👧‍👦'],
    ['heart', '❤️ 👩‍❤️‍💋‍👨'],
    ['skin colour', '🧑🏽‍⚕️'],
    ['key cap', '第1️⃣区'],
    ['flag of Scotland', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['variant of an ideograph', '葛󠄀城'],
    ['Persian', 'می‌خواهم'],
    ['Hindi', 'क्‍ष'],
    ['Hebrew with a mark', 'אב\u200fא'],
    ['Mongolian', 'ᠠ᠋'],
    ['spaces', '张\u3000三 \u00a0'],
  ])('has what its script or emoji needs: %s', (_, text) => expect(refused(text)).toBeNull());

  test.each([
    ['a joiner behind an emoji', '👨\u200d'],
    ['a joiner between letters', 'a\u200db'],
    ['a mark without letters of its direction', 'abc\u200f'],
    ['two marks', 'אב\u200f\u200f'],
    ['tag letters that spell no flag', '🏴\u{e0067}'],
    ['a variant of a digit', '1\ufe0f'],
  ])('does not have %s', (_, text) => expect(refused(text)?.error).toBe('invisible'));
});

test('several lines of text have no controls of the direction; the rest they keep', () => {
  expect(refusedCharacter('一\n二\u200b\t', 'lines')).toBeNull();
  expect(refusedCharacter('一\n\u202e二', 'lines')).toEqual({
    error: 'direction',
    character: 'U+202E',
    n: 3,
  });
});

test('the text inside a value is located; what the record has already is not refused', () => {
  const value = { street: 'a\u200b', lines: ['b', 'c\n'] };
  expect(refusedText(value, 'line')).toMatchObject({ path: 'street', character: 'U+200B' });
  expect(refusedText(value, 'line', { old: ['a\u200b'] })).toMatchObject({
    path: 'lines/1',
    character: 'U+000A',
  });
  expect(refusedText(value, 'line', { old: value })).toBeNull();
});

test('a name from elsewhere loses what a line must not have', () => {
  expect(asLine('a\u202egnp\u200b.\n葛󠄀👨‍👩‍👧')).toBe('agnp.葛󠄀👨‍👩‍👧');
});

test('a JSON text with escaped controls means the same', () => {
  const json = JSON.stringify({ title: 'a\u202eb' });
  expect(withVisibleControls(json)).toBe('{"title":"a\\u202eb"}');
  expect(JSON.parse(withVisibleControls(json))).toEqual(JSON.parse(json));
});
