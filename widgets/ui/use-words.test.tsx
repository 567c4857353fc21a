import { act, render, screen } from '@testing-library/react';
import { useMemo } from 'react';
import { expect, test } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import { addTexts, setLanguage } from './texts';
import { useLanguage, useWords, WordsProvider } from './use-words';

testDom();

function Greeting() {
  const t = useWords();
  // A value that depends only on the translator, as in a hook dependency list.
  const text = useMemo(() => t('test.greeting', { name: '{n}' }), [t]);
  return <p lang={useLanguage()}>{text}</p>;
}

test('a change of the language re-renders with a new translator; parameters are not interpreted', () => {
  addTexts('zh-CN', { 'test.greeting': '$t(test.hello){name}', 'test.hello': '你好' });
  addTexts('en-US', { 'test.greeting': 'Hello {name}' });
  try {
    render(
      <WordsProvider>
        <Greeting />
      </WordsProvider>,
    );
    expect(screen.getByText('你好{n}').lang).toBe('zh-CN');
    act(() => setLanguage('en-US'));
    expect(screen.getByText('Hello {n}').lang).toBe('en-US');
  } finally {
    setLanguage('zh-CN');
  }
});

test('a key without a text stands for itself', () => {
  function Missing() {
    return <p>{useWords()('test.missing')}</p>;
  }
  render(<Missing />);
  expect(screen.getByText('test.missing')).toBeTruthy();
});
