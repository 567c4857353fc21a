import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Check } from '../../schemas/entity';
import type { FieldError } from '../../schemas/errors';
import type { Field } from '../../schemas/field';
import type { JsonObject } from '../../schemas/json';
import { validateRecord } from '../../schemas/validate-record';
import { useFieldRegistry } from '../page/field-registry';
import { modelOf } from './form-problems';
import { isLocked, isMasked, sameValue, type FormMode } from './form-record';
import { compileCheck } from './validator';

interface ProblemsInput {
  fields: readonly Field[];
  checks: readonly Check[];
  mode: FormMode;
  initial: JsonObject;
  serverErrors: readonly FieldError[];
}

/**
 * Which mistakes are shown: those of fields that were left, after a submit all, and what the server refused
 * until its field is changed.
 */
export function useProblems({ fields, checks, mode, initial, serverErrors }: ProblemsInput) {
  const { types } = useFieldRegistry();
  const { i18n } = useTranslation();
  const touched = useRef(new Set<string>());
  const submitted = useRef(false);
  const checked = useRef(new Map<string, readonly Field[]>());
  const [found, setFound] = useState<readonly FieldError[]>([]);
  const [refused, setRefused] = useState(serverErrors);
  const [seen, setSeen] = useState(serverErrors);
  if (seen !== serverErrors) {
    setSeen(serverErrors);
    setRefused(serverErrors);
  }

  const validate = useCallback(
    (record: JsonObject): FieldError[] => {
      const masked = new Set(
        fields.filter((field) => isMasked(field, mode, record, initial)).map((field) => field.model),
      );
      const key = [...masked].join();
      // The same list for the same question: its rules are compiled once a list.
      const open =
        checked.current.get(key) ??
        fields.filter((field) => !isLocked(field, mode) && !masked.has(field.model));
      checked.current.set(key, open);
      return validateRecord({
        fields: open,
        checks,
        fieldTypes: types,
        record: Object.fromEntries(Object.entries(record).filter(([model]) => !masked.has(model))),
        language: i18n.language,
        today: businessDate(),
        compile: compileCheck,
      });
    },
    [fields, checks, mode, initial, types, i18n.language],
  );

  const present = useCallback(
    (record: JsonObject) =>
      setFound(validate(record).filter((error) => submitted.current || touched.current.has(modelOf(error)))),
    [validate],
  );

  /** A field was left. */
  const touch = useCallback(
    (model: string, record: JsonObject) => {
      touched.current.add(model);
      present(record);
    },
    [present],
  );

  /** Values changed: mistakes that are mended disappear at once. */
  const change = useCallback(
    (record: JsonObject, before: JsonObject) => {
      setRefused((errors) =>
        errors.every((error) => sameValue(record[modelOf(error)], before[modelOf(error)]))
          ? errors
          : errors.filter((error) => sameValue(record[modelOf(error)], before[modelOf(error)])),
      );
      if (submitted.current || touched.current.size > 0) present(record);
    },
    [present],
  );

  /** Everything is checked and shown, as before a submit. */
  const checkAll = useCallback(
    (record: JsonObject): readonly FieldError[] => {
      submitted.current = true;
      const errors = validate(record);
      setFound(errors);
      setRefused([]);
      return errors;
    },
    [validate],
  );

  const own = new Set(found.map(modelOf));
  const problems = useStable([...found, ...refused.filter((error) => !own.has(modelOf(error)))]);
  return { problems, touch, change, checkAll };
}

/** The same list object as long as it says the same, so that an unchanged form is not drawn again. */
function useStable(errors: readonly FieldError[]): readonly FieldError[] {
  const text = JSON.stringify(errors);
  return useMemo(() => JSON.parse(text) as FieldError[], [text]);
}

/** Today in Asia/Shanghai, where the books are kept. */
function businessDate(): string {
  return new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
}
