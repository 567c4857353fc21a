import { useCallback, useMemo, useRef, useState } from 'react';
import type { FieldError } from '../../../schemas/errors/field-error';
import type { CompiledPageOf } from '../../../schemas/model/page';
import { validateRecord } from '../../../schemas/record/validate-record';
import { toast } from '../../../widgets/ui/toast';
import { currentLanguage } from '../../../widgets/ui/texts';
import { useLanguage, useWords } from '../../../widgets/ui/use-words';
import { CallError } from '../../data/data-source';
import { useDataSource } from '../../data/data-source-context';
import { useRead } from '../../data/use-answer';
import { useFieldRegistry } from '../../fields/field-registry';
import { interpretSchema } from '../../schema-form/interpret-schema';
import { refreshUser } from '../../session/session-actions';
import { withEdit, type SettingEdit, type SettingEdits, type ShownSetting } from './shown-setting';
import { keptNote } from '../../record/kept-note';
import { tellsSessionOver } from '../../data/session-over';

interface SettingsAnswer {
  rows: ShownSetting[];
  editable: boolean;
}

const NONE: SettingEdits = {};
/** The answer of a save of which somebody else has changed a part. */
const CONFLICT = 409;

/** What `useSettings` returns. */
export type SettingsModel = ReturnType<typeof useSettings>;

/** The settings of a page, the changes that are not saved, and their errors. */
export function useSettings({ pageConfig }: CompiledPageOf<'settings'>) {
  const t = useWords();
  const source = useDataSource();
  const language = useLanguage();
  const unsaved = useEdits();
  const { edits, setErrors, check } = unsaved;
  const [saving, setSaving] = useState(false);
  const read = useCallback(
    (signal?: AbortSignal) =>
      source.call<SettingsAnswer>(pageConfig.searchUrl, { body: {}, signal, quiet: true }),
    // The server translates names and explanations.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [source, pageConfig.searchUrl, language],
  );
  const { value: answer, failure, retry } = useRead(read);
  const settings = useMemo(() => answer?.rows ?? [], [answer]);
  const changed = useMemo(() => settings.filter(({ k }) => k in edits), [settings, edits]);

  /** Saves all changes at once; returns the key of the first setting with an error. */
  async function save(): Promise<string | null> {
    const wrong = changed.flatMap((setting) => check(setting, edits[setting.k]!));
    setErrors(wrong);
    if (wrong[0]) return keyOf(wrong[0]);
    setSaving(true);
    try {
      const values = changed.map(({ k, version }) => ({ k, version, ...edits[k] }));
      await source.call(pageConfig.updateUrl ?? '', { body: { values }, quiet: true });
      toast.success(t('settings.saved', { n: values.length }));
      unsaved.forget();
      retry();
      // Some of them decide what the window itself shows.
      void refreshUser(source);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return refuse(error);
    } finally {
      setSaving(false);
    }
    return null;
  }

  function refuse(error: CallError): string | null {
    if (tellsSessionOver(error.code)) return null;
    setErrors(error.fieldErrors);
    if (error.fieldErrors[0]) return keyOf(error.fieldErrors[0]);
    if (error.code === CONFLICT) {
      toast.error(t('settings.conflict'), t('settings.conflictNote'));
      retry();
    } else toast.error(error.code === 0 ? t('form.notSaved') : error.message, t(keptNote(error.code)));
    return null;
  }

  return {
    settings,
    loaded: answer !== null,
    editable: answer?.editable ?? false,
    failure: answer ? null : failure,
    retry,
    edits,
    changed: changed.length,
    errors: unsaved.errors,
    saving,
    change: unsaved.change,
    leave: unsaved.leave,
    save,
    undo() {
      unsaved.forget();
      setErrors([]);
    },
  };
}

/** The changes that are not saved, and their errors. */
function useEdits() {
  const { types } = useFieldRegistry();
  const [edits, showEdits] = useState(NONE);
  // A control may report its value and then that it was left, before the page is drawn again.
  const held = useRef(NONE);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const setEdits = (next: SettingEdits) => showEdits((held.current = next));

  const check = (setting: ShownSetting, edit: SettingEdit): FieldError[] =>
    'inherit' in edit
      ? []
      : validateRecord({
          fields: [setting.field],
          checks: [],
          fieldTypes: types,
          record: { [setting.k]: edit.v },
          language: currentLanguage(),
          today: '',
          compile: interpretSchema,
        });

  return {
    edits,
    errors,
    setErrors,
    check,
    change(setting: ShownSetting, edit: SettingEdit) {
      setEdits(withEdit(held.current, setting, edit));
      setErrors((before) => before.filter((error) => !isOf(error, setting.k)));
    },
    /** Shows the errors of a setting whose control was left. */
    leave(setting: ShownSetting) {
      const edit = held.current[setting.k];
      if (!edit) return;
      setErrors((before) => [...before.filter((error) => !isOf(error, setting.k)), ...check(setting, edit)]);
    },
    forget: () => setEdits(NONE),
  };
}

/** The setting of an error: keys have no slash. */
function keyOf({ path }: FieldError): string {
  return path.split('/')[0]!;
}

function isOf(error: FieldError, key: string): boolean {
  return keyOf(error) === key;
}
