import { useId, useRef, useState, type FormEvent } from 'react';
import type { Field } from '../../schemas/model/field';
import type { Json, JsonObject } from '../../schemas/json';
import type { CompiledPage } from '../../schemas/model/page';
import { Button } from '../../widgets/ui/button';
import { Dialog } from '../../widgets/ui/dialog';
import { FieldFrame, fieldLabelId, fieldMessageId } from '../../widgets/ui/field-frame';
import { RadioGroup } from '../../widgets/ui/radio-group';
import { RefusalNote } from '../../widgets/ui/refusal-note';
import { TextInput } from '../../widgets/ui/text-input';
import { useWords } from '../../widgets/ui/use-words';
import { CallError } from '../data/data-source';
import { useDataSource } from '../data/data-source-context';
import { useFieldRegistry } from '../fields/field-registry';
import { recordUrl, rowWord } from './record-url';
import { RevealedValues } from './revealed-values';

interface MaskedDialogProps {
  page: CompiledPage;
  record: JsonObject;
  /** Masked columns with a value; one of them is revealed at a time. */
  fields: readonly Field[];
  onClose(): void;
}

const WIDTH = 416;
const LONGEST_REASON = 50;

/** 查看明文: reveals one masked value of a record; the reason is written to the audit log. */
export function MaskedDialog({ page, record, fields, onClose }: MaskedDialogProps) {
  const t = useWords();
  const { types } = useFieldRegistry();
  const source = useDataSource();
  const id = useId();
  const typed = useRef<HTMLInputElement>(null);
  const [column, setColumn] = useState(fields[0]?.model ?? '');
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const [value, setValue] = useState<string | null>(null);
  const field = fields.find(({ model }) => model === column);

  async function ask(event: FormEvent) {
    event.preventDefault();
    if (busy || !field) return;
    const why = reason.trim();
    setError(why === '' ? t('masked.reasonMissing') : '');
    setFailure('');
    if (why === '') return typed.current?.focus();
    setBusy(true);
    try {
      const answer = await source.call<{ value: Json }>(
        recordUrl(page.pageConfig.reveal?.url ?? '', record.id as number),
        { body: { column, reason: why }, quiet: true },
      );
      const type = types.get(field.type);
      setValue(answer.value === null ? '—' : (type?.text(answer.value, field) ?? String(answer.value)));
    } catch (refusal) {
      if (!(refusal instanceof CallError)) throw refusal;
      const located = refusal.fieldErrors.find(({ path }) => path === 'reason');
      if (located) setError(located.msg);
      else setFailure(refusal.message);
    } finally {
      setBusy(false);
    }
  }

  const shown = value !== null && field !== undefined;
  return (
    <Dialog
      open
      width={WIDTH}
      title={t('masked.open')}
      subtitle={`${page.noun} · ${rowWord(record, page.pageConfig.nameColumn)}`}
      onClose={onClose}
      footer={
        shown ? (
          <Button autoFocus variant="primary" onClick={onClose}>
            {t('ui.close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('form.cancel')}</Button>
            <Button variant="primary" type="submit" form={id} loading={busy}>
              {t('detail.open')}
            </Button>
          </>
        )
      }
    >
      {shown ? (
        <div role="status">
          <RevealedValues values={[{ label: field.label, value }]} />
        </div>
      ) : (
        <form id={id} noValidate onSubmit={(event) => void ask(event)} className="flex flex-col gap-3">
          <RefusalNote text={failure} />
          <ColumnChoice
            id={`${id}what`}
            fields={fields}
            record={record}
            column={column}
            onChange={setColumn}
          />
          <FieldFrame
            id={`${id}why`}
            label={t('masked.reason')}
            required
            hint={t('masked.note')}
            error={error}
          >
            <TextInput
              id={`${id}why`}
              ref={typed}
              required
              maxLength={LONGEST_REASON}
              invalid={error !== ''}
              aria-describedby={fieldMessageId(`${id}why`)}
              value={reason}
              onChange={setReason}
            />
          </FieldFrame>
        </form>
      )}
    </Dialog>
  );
}

interface ColumnChoiceProps extends Pick<MaskedDialogProps, 'fields' | 'record'> {
  id: string;
  column: string;
  onChange(column: string): void;
}

/** The masked columns to choose from; a single one with its masked value. */
function ColumnChoice({ id, fields, record, column, onChange }: ColumnChoiceProps) {
  const t = useWords();
  if (fields.length <= 1)
    return (
      <p>
        {fields[0]?.label} <span className="text-fg-2">{rowWord(record, column)}</span>
      </p>
    );
  return (
    <FieldFrame id={id} label={t('masked.what')}>
      <RadioGroup<string>
        id={id}
        aria-labelledby={fieldLabelId(id)}
        value={column}
        onChange={onChange}
        options={fields.map(({ model, label }) => ({ value: model, label }))}
      />
    </FieldFrame>
  );
}
