import { useCallback, useId } from 'react';
import { LANGUAGES } from '../../schemas/languages';
import { useDataSource } from '../../runtime/data/data-source-context';
import { useRead } from '../../runtime/data/use-answer';
import { LANGUAGE_NAMES } from '../../runtime/i18n/i18n';
import { flattenChoices } from '../../widgets/shared/choices';
import { FieldFrame } from '../../widgets/ui/field-frame';
import { SelectBox } from '../../widgets/ui/select-box';
import type { SelectOption } from '../../widgets/ui/select-option';
import { useDesigning } from '../edit/designing';
import { SAMPLES, type PreviewOrder } from './preview-message';

/** With whose rights: one's own, those of a role, or those of a user, as `role 5`. */
export type PreviewedAs = 'self' | `${'role' | 'user'} ${number}`;

/** What of a preview is chosen. */
export interface PreviewView extends Pick<PreviewOrder, 'sample' | 'theme' | 'language'> {
  as: PreviewedAs;
  /** Pixels. */
  width: number;
}

const WIDTHS = [1440, 1024, 390];
/** Users that are offered; others are found by their roles. */
const MOST_USERS = 200;

interface PreviewChoicesProps {
  view: PreviewView;
  onChange(view: PreviewView): void;
}

/** The choices above a preview. */
export function PreviewChoices({ view, onChange }: PreviewChoicesProps) {
  const { t } = useDesigning();
  const people = usePeople();
  const set = <Key extends keyof PreviewView>(key: Key, value: PreviewView[Key]) =>
    onChange({ ...view, [key]: value });
  return (
    <div className="grid grid-cols-[2fr_1fr_1fr_1fr_1fr] gap-3 max-md:grid-cols-2">
      <Choice
        label={t('designer.preview.as')}
        options={[{ value: 'self', label: t('designer.preview.self') }, ...people]}
        value={view.as}
        onChange={(as) => set('as', as as PreviewedAs)}
      />
      <Choice
        label={t('designer.preview.width')}
        options={WIDTHS.map((value) => ({ value, label: t(`designer.preview.${value}`) }))}
        value={view.width}
        onChange={(width) => set('width', Number(width))}
      />
      <Choice
        label={t('designer.preview.sample')}
        options={SAMPLES.map((value) => ({ value, label: t(`designer.preview.sample.${value}`) }))}
        value={view.sample}
        onChange={(sample) => set('sample', sample as PreviewView['sample'])}
      />
      <Choice
        label={t('designer.preview.look')}
        options={(['light', 'dark'] as const).map((value) => ({
          value,
          label: t(`designer.preview.${value}`),
        }))}
        value={view.theme}
        onChange={(theme) => set('theme', theme as PreviewView['theme'])}
      />
      <Choice
        label={t('designer.preview.language')}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        value={view.language}
        onChange={(language) => set('language', language as PreviewView['language'])}
      />
    </div>
  );
}

interface ChoiceProps {
  label: string;
  options: readonly SelectOption[];
  value: SelectOption['value'];
  onChange(value: SelectOption['value']): void;
}

function Choice({ label, options, value, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label}>
      <SelectBox
        id={id}
        options={options}
        value={value}
        onChange={(next) => next !== null && onChange(next)}
      />
    </FieldFrame>
  );
}

/** The roles and users that this user may look up; none without the right. */
function usePeople(): SelectOption[] {
  const { t } = useDesigning();
  const source = useDataSource();
  const { value } = useRead(
    useCallback(
      async (signal) => {
        const of = (url: string, query = {}) =>
          source
            .options(url, query, signal)
            .then(flattenChoices)
            .catch(() => []);
        const users = { page: 1, pageSize: MOST_USERS };
        const [roles, all] = await Promise.all([of('org/org-role/option'), of('org/user/option', users)]);
        return { roles, users: all };
      },
      [source],
    ),
  );
  return [
    ...(value?.roles ?? []).map(({ value: id, label }) => ({
      value: `role ${id}`,
      label: t('designer.preview.role', { name: label }),
    })),
    ...(value?.users ?? []).map(({ value: id, label }) => ({
      value: `user ${id}`,
      label: t('designer.preview.user', { name: label }),
    })),
  ];
}
