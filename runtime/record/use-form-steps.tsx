import { useEffect, useMemo, useState, type RefObject } from 'react';
import type { FieldError } from '../../schemas/errors/field-error';
import type { JsonObject } from '../../schemas/json';
import { toast } from '../../widgets/ui/toast';
import { useWords } from '../../widgets/ui/use-words';
import { CallError } from '../data/data-source';
import type { DrawnPart } from '../form/form-context';
import type { FormHandle, OpenStep } from '../form/form-view';
import type { FormStep } from './form-step';
import { StepHead } from './step-head';
import { StepsBar } from './steps-bar';
import { keptNote } from './kept-note';
import { tellsSessionOver } from '../data/session-over';

/** The steps of a form, and how the server validates one of them. */
export interface FormSteps {
  list: readonly FormStep[];
  /** Validates the columns of a step; rejects with a `CallError`. */
  check(step: FormStep, body: JsonObject): Promise<void>;
}

/** A form in steps: where it is, and how it goes on. */
interface Stepping {
  open: OpenStep;
  /** Label of the button that goes on; undefined: the form is saved. */
  nextWord: string | undefined;
  checking: boolean;
  /** Those of the save, or of the check of a step, whichever came last. */
  serverErrors: readonly FieldError[];
  /** Validates the step, then opens the next one; undefined in the last one, which is saved. */
  next: ((body: JsonObject) => Promise<void>) | undefined;
  back: (() => void) | undefined;
  /** Opens the first step that has something to fill in. */
  begin(): void;
}

const NO_STEPS: readonly FormStep[] = [];
const NO_ERRORS: readonly FieldError[] = [];

/**
 * The steps of a form, followed by a summary of all of them, from which it is saved. A step without visible fields is
 * left out. All values stay in the form, whichever step is shown. Undefined for a form without steps.
 */
export function useFormSteps(
  steps: FormSteps | undefined,
  form: RefObject<FormHandle | null>,
  ofSave: readonly FieldError[],
): Stepping | undefined {
  const t = useWords();
  const list = steps?.list ?? NO_STEPS;
  const [at, setAt] = useState(0);
  const step = list[at];
  const [checking, setChecking] = useState(false);
  const [ofCheck, setOfCheck] = useState(NO_ERRORS);
  const serverErrors = useLatest(ofSave, ofCheck);
  const parts = useMemo((): readonly DrawnPart[] => {
    if (step) return [step];
    return list.map((one, place) => ({
      ...one,
      locked: true,
      head: <StepHead title={one.title} onChange={() => setAt(place)} />,
    }));
  }, [list, step]);
  if (!steps) return undefined;

  const isOpen = (place: number) => !list[place] || form.current?.hides(list[place].models) !== true;
  const after = (place: number) => {
    let next = place + 1;
    while (!isOpen(next)) next++;
    return next;
  };
  const before = (place: number) => {
    let last = place - 1;
    while (last >= 0 && !isOpen(last)) last--;
    return last;
  };
  const goOn = async (body: JsonObject) => {
    if (!step || checking) return;
    setChecking(true);
    try {
      await steps.check(step, body);
      setAt(after(at));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      refuse(error);
    } finally {
      setChecking(false);
    }
  };
  function refuse({ code, message, fieldErrors }: CallError) {
    // The data source handles the end of the session.
    if (tellsSessionOver(code)) return;
    setOfCheck(fieldErrors);
    if (fieldErrors.length > 0) return;
    const text = code === 0 ? t('list.unreachable') : message || t('list.requestFailed');
    toast.error(text, t(keptNote(code)));
  }

  return {
    open: {
      key: step?.key ?? '',
      checked: step?.models ?? null,
      parts,
      head: <StepsBar steps={list} at={at} onOpen={setAt} />,
      onLocate(model) {
        const place = list.findIndex(({ models }) => models.has(model));
        if (place >= 0) setAt(place);
      },
    },
    nextWord: step && t('steps.next'),
    checking,
    serverErrors,
    next: step && goOn,
    back: at > 0 && before(at) >= 0 ? () => setAt(before(at)) : undefined,
    begin: () => setAt((place) => (isOpen(place) ? place : after(place))),
  };
}

/** Whichever of two lists has changed last. */
function useLatest(one: readonly FieldError[], other: readonly FieldError[]): readonly FieldError[] {
  const [latest, setLatest] = useState(NO_ERRORS);
  useEffect(() => setLatest(one), [one]);
  useEffect(() => setLatest(other), [other]);
  return latest;
}
