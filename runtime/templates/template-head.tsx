import { useEffect, useId, useState } from 'react';
import type { Choice } from '../../schemas/document/dictionary';
import type { ExportTemplate, ListedTemplate } from '../../schemas/template/export-template';
import { TEMPLATE_MOST } from '../../schemas/template/template-bounds';
import { Checkbox } from '../../widgets/ui/checkbox';
import { FieldFrame, fieldMessageId } from '../../widgets/ui/field-frame';
import { SelectBox } from '../../widgets/ui/select-box';
import { TextInput } from '../../widgets/ui/text-input';
import { useWords } from '../../widgets/ui/use-words';
import { useDataSource } from '../data/data-source-context';
import type { ChosenTemplate, Sharing, TemplateEditor } from './use-template-editor';

interface TemplateHeadProps {
  editor: TemplateEditor;
  template: ExportTemplate;
  /** Records of the page can be printed. */
  records: boolean;
  onChoose(chosen: ChosenTemplate): void;
}

/** Which template is open, its names, and who else sees it. */
export function TemplateHead({ editor, template, records, onChoose }: TemplateHeadProps) {
  const t = useWords();
  const { list, chosen, change, errorAt, sharing, setSharing, shareWith } = editor;
  const options = templateOptions(list.value ?? [], records, t);
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-4">
        <NamedField label={t('templates.pick')}>
          {(id) => (
            <SelectBox
              id={id}
              aria-label={t('templates.pick')}
              value={valueOf(chosen)}
              loading={list.value === null && list.failure === null}
              options={options.map(({ value, label }) => ({ value, label }))}
              onChange={(value) => {
                const next = options.find((one) => one.value === value)?.chosen;
                if (next && valueOf(next) !== valueOf(chosen)) onChoose(next);
              }}
            />
          )}
        </NamedField>
        <TextField
          required
          label={t('templates.name')}
          value={template.tempName}
          most={TEMPLATE_MOST.name}
          error={errorAt('tempName')}
          onChange={(tempName) => change({ tempName })}
        />
        <TextField
          label={t('templates.exportTitle')}
          value={template.exportTitle}
          most={TEMPLATE_MOST.title}
          onChange={(exportTitle) => change({ exportTitle })}
        />
        <TextField
          required
          label={t('templates.fileName')}
          value={template.name}
          most={TEMPLATE_MOST.fileName}
          error={errorAt('name')}
          onChange={(name) => change({ name: name.replace(/[?*:"<>\\/|]/g, '') })}
        />
      </div>
      {shareWith !== undefined && <SharingLine sharing={sharing} from={shareWith} onChange={setSharing} />}
    </div>
  );
}

const valueOf = ({ id, kind }: ChosenTemplate) => (id === 0 ? kind : id);

function templateOptions(
  list: readonly ListedTemplate[],
  records: boolean,
  t: ReturnType<typeof useWords>,
): { value: string | number; label: string; chosen: ChosenTemplate }[] {
  const kinds = records ? (['list', 'record'] as const) : (['list'] as const);
  return [
    ...kinds.map((kind) => ({ value: kind, label: t(`templates.default.${kind}`), chosen: { id: 0, kind } })),
    ...list.map(({ id, kind, tempName, mine }) => {
      const name = mine ? tempName : t('templates.ofOthers', { name: tempName });
      return {
        ...{ value: id, chosen: { id, kind } },
        label: kind === 'record' ? t('templates.ofRecord', { name }) : name,
      };
    }),
  ];
}

interface TextFieldProps {
  label: string;
  value: string;
  most: number;
  required?: boolean;
  error?: string | undefined;
  onChange(value: string): void;
}

function TextField({ label, value, most, required, error, onChange }: TextFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} required={required ?? false} error={error}>
      <TextInput
        id={id}
        value={value}
        maxLength={most}
        invalid={error !== undefined}
        aria-required={required || undefined}
        aria-describedby={error === undefined ? undefined : fieldMessageId(id)}
        onChange={onChange}
      />
    </FieldFrame>
  );
}

function NamedField({ label, children }: { label: string; children(id: string): React.ReactNode }) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label}>
      {children(id)}
    </FieldFrame>
  );
}

interface SharingLineProps {
  sharing: Sharing;
  /** The option call of the roles. */
  from: string;
  onChange(sharing: Sharing): void;
}

function SharingLine({ sharing, from, onChange }: SharingLineProps) {
  const t = useWords();
  const id = useId();
  const source = useDataSource();
  const [roles, setRoles] = useState<readonly Choice[]>([]);
  useEffect(() => {
    source.options(from, {}, undefined, true).then(setRoles, () => undefined);
  }, [source, from]);
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <Checkbox
        label={t('templates.shared')}
        checked={sharing.shared}
        onChange={(shared) => onChange({ ...sharing, shared })}
      />
      <div className="flex min-w-0 flex-1 items-center gap-2">
        <label htmlFor={id} className="shrink-0 text-fg-2">
          {t('templates.roles')}
        </label>
        <div className="min-w-0 max-w-80 flex-1">
          <SelectBox
            id={id}
            aria-label={t('templates.roles')}
            multiple
            clearable
            value={sharing.roles}
            options={roles}
            onChange={(next) =>
              onChange({ ...sharing, roles: next.map(Number).slice(0, TEMPLATE_MOST.roles) })
            }
          />
        </div>
      </div>
    </div>
  );
}
