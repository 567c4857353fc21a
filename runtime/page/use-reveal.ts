import { useCallback } from 'react';
import { isObject, type Json } from '../../schemas/json';
import type { OpenDialog } from './use-open-dialog';

/**
 * Shows values of an answer in a dialog, if it has any: those that are shown only once (`reveal`), or its outcome (`result`);
 * `labels`: the labels of their keys.
 */
export type Reveal = (
  kind: 'reveal' | 'result',
  title: string,
  answer: unknown,
  labels?: Readonly<Record<string, string>>,
) => void;

/** Shows such values in a dialog. */
export function useReveal(setDialog: (dialog: OpenDialog | null) => void): Reveal {
  return useCallback(
    (kind, title, answer, labels = {}) => {
      const values = revealed(answer, labels);
      if (values.length > 0) setDialog({ kind, title, values });
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
