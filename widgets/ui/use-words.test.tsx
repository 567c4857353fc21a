import { act, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { useMemo } from 'react';
import { expect, test } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import { useLanguage, useWords, WordsProvider } from './use-words';

testDom();

function Greeting() {
  const t = useWords();
  // A value that depends only on the translator, as in a hook dependency list.
  const text = useMemo(() => t('test.greeting', { name: '{n}' }), [t]);
  return <p lang={useLanguage()}>{text}</p>;
}

test('a change of the language re-renders with a new translator; parameters are not interpreted', async () => {
  i18next.addResource('zh-CN', 'translation', 'test.greeting', '$t(test.hello){name}');
  i18next.addResource('zh-CN', 'translation', 'test.hello', '你好');
  i18next.addResource('en-US', 'translation', 'test.greeting', 'Hello {name}');
  try {
    render(
      <WordsProvider>
        <Greeting />
      </WordsProvider>,
    );
    expect(screen.getByText('你好{n}').lang).toBe('zh-CN');
    await act(() => i18next.changeLanguage('en-US'));
    expect(screen.getByText('Hello {n}').lang).toBe('en-US');
  } finally {
    await i18next.changeLanguage('zh-CN');
    i18next.removeResourceBundle('en-US', 'translation');
  }
});

test('a key without a text stands for itself', () => {
  function Missing() {
    return <p>{useWords()('test.missing')}</p>;
  }
  render(<Missing />);
  expect(screen.getByText('test.missing')).toBeTruthy();
});
