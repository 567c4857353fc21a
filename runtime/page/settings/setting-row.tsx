import { useRef, type FocusEvent } from 'react';
import type { FieldError } from '../../../schemas/errors/field-error';
import type { Json } from '../../../schemas/json';
import { builtInInputs } from '../../../widgets/inputs';
import { UnknownInput } from '../../../widgets/shared/unknown-input';
import { classNames } from '../../../widgets/ui/class-names';
import { FieldFrame, fieldMessageId } from '../../../widgets/ui/field-frame';
import { IconButton } from '../../../widgets/ui/icon-button';
import { Tag } from '../../../widgets/ui/tag';
import { useWords } from '../../../widgets/ui/use-words';
import { useFieldRegistry } from '../../fields/field-registry';
import { errorBelow } from '../../form/form-problems';
import { sameValue } from '../../form/form-record';
import { SettingNote } from './setting-note';
import {
  errorsOf,
  textOf,
  valueOf,
  type Origin,
  type SettingEdit,
  type ShownSetting,
  type ValueWithOrigin,
} from './shown-setting';

interface SettingRowProps {
  setting: ShownSetting;
  edit: SettingEdit | undefined;
  errors: readonly FieldError[];
  /** The user may change it. */
  editable: boolean;
  id: string;
  onChange(edit: SettingEdit): void;
  onLeave(): void;
  /** Shows who changed it; absent without the right. */
  onHistory?(): void;
}

/** One setting: its control, where its value comes from, and what can be done with it. */
export function SettingRow(props: SettingRowProps) {
  const { setting, edit, errors, editable, id } = props;
  const t = useWords();
  const registry = useFieldRegistry();
  const inside = useRef(false);
  const { field } = setting;
  const widget = registry.widget(field.type);
  const value = valueOf(setting, edit);
  const { mistake } = errorsOf(errors, setting.k);
  const told = errorBelow({ field, value, ...(mistake && { mistake }) }, widget);
  const may = editable && setting.editable;
  const isWide = widget.wide || registry.types.get(field.type)?.rows;
  return (
    <div
      className={classNames(
        'grid gap-x-6 gap-y-1 border-b border-line px-5 py-3 last:border-b-0 md:grid-cols-[minmax(0,1fr)_220px]',
        edit && 'bg-primary-soft/40 shadow-[inset_3px_0_0_var(--color-primary-border)]',
      )}
    >
      <FieldFrame
        id={id}
        label={field.label}
        required={may && field.required}
        layout="horizontal"
        labelWidth="168px"
        error={told?.msg}
        onFocusCapture={() => {
          inside.current = true;
        }}
        onBlurCapture={({ currentTarget, relatedTarget }: FocusEvent) => {
          inside.current = currentTarget.contains(relatedTarget as Node | null);
        }}
      >
        <div className={isWide ? undefined : 'max-w-90'}>
          <SettingControl
            {...props}
            may={may}
            onBlur={() => {
              if (!inside.current) props.onLeave();
            }}
          />
        </div>
        <SettingNote
          id={noteId(id)}
          field={field}
          reason={editable && !setting.editable ? t('settings.rootOnly') : ''}
        />
      </FieldFrame>
      <div className="flex min-h-8 items-start justify-end gap-1 max-md:justify-start">
        <span className="flex min-h-8 min-w-0 flex-1 items-center justify-end max-md:flex-none">
          {edit ? <Tag color="primary">{t('settings.changed')}</Tag> : <OriginTag shown={setting} />}
        </span>
        <SettingActions {...props} may={may} />
      </div>
    </div>
  );
}

const noteId = (id: string) => `${id}-note`;

interface PartProps extends SettingRowProps {
  /** The user may change this setting. */
  may: boolean;
}

/** The control of a setting, or its value as text. */
function SettingControl({
  setting,
  edit,
  errors,
  id,
  may,
  onChange,
  onBlur,
}: PartProps & { onBlur(): void }) {
  const registry = useFieldRegistry();
  const { field } = setting;
  const value = valueOf(setting, edit);
  const widget = registry.widget(field.type);
  if (!may)
    return (
      <output id={id} className="flex min-h-8 min-w-0 items-center">
        {typeof field.options.unit === 'string' ? (
          textOf(value, field, registry.types)
        ) : (
          <widget.Cell field={field} value={value} />
        )}
      </output>
    );
  const { mistake, inner } = errorsOf(errors, setting.k);
  const Input = widget.Input ?? builtInInputs[field.type] ?? UnknownInput;
  return (
    <Input
      id={id}
      field={field}
      value={value}
      onChange={(next) => onChange({ v: next })}
      onBlur={onBlur}
      disabled={false}
      readOnly={false}
      required={field.required}
      invalid={mistake !== undefined}
      errors={inner}
      describedBy={`${fieldMessageId(id)} ${noteId(id)}`}
    />
  );
}

/** Takes the value from above or the preset, and shows who changed it. */
function SettingActions({ setting, edit, may, onChange, onHistory }: PartProps) {
  const t = useWords();
  const { types } = useFieldRegistry();
  const { field, own, inherited, preset } = setting;
  const named = (text: string) => t('settings.ofSetting', { action: text, name: field.label });
  const words = (value: Json) => ({
    value: textOf(value, field, types) || t('settings.nothing'),
  });
  const isOwn = own && !(edit && 'inherit' in edit);
  const button = { size: 'small', className: 'mt-0.5' } as const;
  return (
    <>
      {may && isOwn && (
        <IconButton
          {...button}
          icon="undo-2"
          label={t('settings.inherit', words(inherited.v))}
          aria-description={named(t('settings.inheritShort'))}
          onClick={() => onChange({ inherit: true })}
        />
      )}
      {may && !sameValue(valueOf(setting, edit), preset) && (
        <IconButton
          {...button}
          icon="rotate-ccw"
          label={t('settings.preset', words(preset))}
          aria-description={named(t('settings.presetShort'))}
          onClick={() => onChange({ v: preset })}
        />
      )}
      {onHistory && (
        <IconButton
          {...button}
          icon="history"
          label={t('settings.history')}
          aria-description={named(t('settings.history'))}
          onClick={onHistory}
        />
      )}
    </>
  );
}

const COLOURS: Readonly<Record<Origin, string>> = {
  own: 'blue',
  above: 'cyan',
  system: 'purple',
  environment: 'geekblue',
  default: 'default',
};

/** Where a value comes from. */
function OriginTag({ shown: { origin, from } }: { shown: ValueWithOrigin }) {
  const t = useWords();
  return (
    <span title={from ?? undefined} className="min-w-0">
      <Tag color={COLOURS[origin]}>{t(`settings.from.${origin}`, { from: from ?? '' })}</Tag>
    </span>
  );
}
