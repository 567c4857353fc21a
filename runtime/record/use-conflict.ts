import { useState } from 'react';
import { isObject, type JsonObject } from '../../schemas/json';
import type { Field } from '../../schemas/model/field';
import { CallError } from '../data/data-source';
import { useFieldRegistry } from '../fields/field-registry';
import { submitBody } from '../form/form-record';
import type { FormStart } from './form-start';
import { idempotencyKey } from './idempotency-key';
import { mergeRecords, proposedSides, type Side } from './merge-conflict';

interface Conflict {
  mine: JsonObject;
  latest: JsonObject;
  /** The chosen side of each difference, by column. */
  choices: ReadonlyMap<string, Side>;
}

/** The conflict of a record that was changed since the form was loaded, and the ways out of it. */
export function useConflict(
  fields: readonly Field[],
  start: FormStart | null,
  setStart: (start: FormStart) => void,
  save: (body: JsonObject, key: string) => Promise<void>,
) {
  const { types } = useFieldRegistry();
  const [conflict, setConflict] = useState<Conflict | null>(null);

  /** `base` is the record that `mine` was typed over. */
  function open(base: JsonObject, mine: JsonObject, latest: JsonObject) {
    setConflict({ mine, latest, choices: proposedSides(fields, base, mine, latest) });
  }

  /** Opens a conflict if that is why the server rejected; returns whether it is. */
  function onRefused(error: CallError, mine: JsonObject): boolean {
    const latest = isObject(error.data) ? error.data.current : undefined;
    if (error.code !== 409 || !isObject(latest) || !start) return false;
    open(start.value, mine, latest);
    return true;
  }

  async function merge() {
    if (!conflict) return;
    const { mine, latest, choices } = conflict;
    const record = { ...mergeRecords(mine, latest, choices), version: latest.version ?? null };
    const body = submitBody({ fields, types, mode: 'edit', record, initial: latest });
    try {
      await save(body, idempotencyKey());
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (onRefused(error, record)) return;
      // Returns to the form with the merged values and their errors.
      setConflict(null);
      setStart({ value: latest, draft: record, refused: error });
    }
  }

  return {
    conflict,
    open,
    onRefused,
    merge,
    choose: (model: string, side: Side) =>
      setConflict((held) => held && { ...held, choices: new Map(held.choices).set(model, side) }),
    takeLatest() {
      if (conflict) setStart({ value: conflict.latest });
      setConflict(null);
    },
  };
}
