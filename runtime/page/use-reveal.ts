import { useCallback } from 'react';
import { isObject, type Json } from '../../schemas/json';
import type { OpenDialog } from './use-open-dialog';

/** Shows what an answer holds that is shown only once; `labels`: the labels of its keys. */
export type Reveal = (title: string, answer: unknown, labels?: Readonly<Record<string, string>>) => void;

/** Shows such values in a dialog, if there are any. */
export function useReveal(setDialog: (dialog: OpenDialog | null) => void): Reveal {
  return useCallback(
    (title, answer, labels = {}) => {
      const values = revealed(answer, labels);
      if (values.length > 0) setDialog({ kind: 'reveal', title, values });
    },
    [setDialog],
  );
}

function revealed(answer: unknown, labels: Readonly<Record<string, string>>) {
  if (!isObject(answer)) return [];
  return Object.entries(labels).flatMap(([key, label]) => {
    const value: Json | undefined = answer[key];
    return value === undefined || value === null ? [] : [{ label, value: String(value) }];
  });
}
