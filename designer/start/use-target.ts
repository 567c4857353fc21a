import { useEffect, useState } from 'react';
import { usualGrantees, type PublishChoices } from '../publish/publish-choices';
import type { startCalls } from './start-calls';
import type { Start } from './use-start';

/** Codes that documents accept. */
const CODE = /^[a-z][a-z0-9_]{0,39}$/;
/** Milliseconds without typing after which a code is suggested. */
const QUIET = 400;

/** What a new list is called, where it stands and who can use it: each has a default. */
export function useTarget(
  { title: typed, setTitle, source }: Start,
  choices: PublishChoices,
  calls: ReturnType<typeof startCalls>,
) {
  const [codeTyped, setCode] = useState('');
  const [suggested, setSuggested] = useState('');
  const [place, setPlace] = useState(() =>
    Math.max(
      0,
      choices.places.findIndex(({ changed }) => !changed),
    ),
  );
  const [chosen, setRoles] = useState<readonly number[]>(() => usualGrantees(choices));
  const title = typed ?? source.title ?? '';
  useEffect(() => {
    const request = new AbortController();
    const wait = setTimeout(() => {
      // The code is made when the list is, too: this one only tells what it will be.
      calls.names(title, [], request.signal).then(
        ({ code }) => setSuggested(code),
        () => undefined,
      );
    }, QUIET);
    return () => {
      clearTimeout(wait);
      request.abort();
    };
  }, [calls, title]);
  const isValid = codeTyped === '' || CODE.test(codeTyped);
  return {
    title,
    setTitle,
    code: { typed: codeTyped, suggested, isValid },
    setCode,
    place,
    setPlace,
    chosen,
    setRoles,
  };
}

/** What a new list is called, where it stands and who can use it. */
export type Target = ReturnType<typeof useTarget>;
