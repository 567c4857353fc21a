import { useMemo, useState } from 'react';
import { compileForm } from '../../schemas/model/compile-form';
import { formFields } from '../../schemas/model/form-tree';
import type { JsonObject } from '../../schemas/json';
import type { CompiledAction, CompiledForm, CompiledPage } from '../../schemas/model/page';
import { Icon } from '../../widgets/ui/icon';
import { useWords } from '../../widgets/ui/use-words';
import type { ListRow } from '../data/data-source';
import { FormDialog } from '../record/form-dialog';
import { useFieldRegistry } from '../fields/field-registry';
import { withoutEmpty } from '../list/empty-criterion';
import { fillFromRow, rowWord } from '../record/record-url';
import { selectionWords } from './selection-words';

interface ActionDialogProps {
  page: CompiledPage;
  action: CompiledAction;
  form: CompiledForm;
  /** The row of the action; null for a toolbar button. */
  row: ListRow | null;
  /** Number of selected rows. */
  selected: number;
  /** How many of them are on other pages. */
  elsewhere: number;
  perform(filled: JsonObject, key: string): Promise<void>;
  onClose(): void;
}

const NARROW = 560;

/** The form of an action. Empty fields are not sent. */
export function ActionDialog(props: ActionDialogProps) {
  const { page, action, form, row, perform, onClose } = props;
  const t = useWords();
  const { types } = useFieldRegistry();
  const consequence = action.consequence && fillFromRow(action.consequence, row ?? {});
  const fields = useMemo(() => formFields(form.list), [form]);
  const [start] = useState(() => ({
    value: { ...compileForm(fields, types).defaults, ...known(page, fields, row) },
  }));
  return (
    <FormDialog
      title={action.label}
      subtitle={
        row
          ? `${page.noun} · ${rowWord(row, page.pageConfig.nameColumn)}`
          : action.bulk && selectionWords(t, props.selected, props.elsewhere)
      }
      width={fields.length > 4 ? page.pageConfig.dialogWidth : NARROW}
      form={form}
      checks={form.checks}
      mode="add"
      start={start}
      saveWord={action.label}
      danger={action.tone === 'danger'}
      startsAtTop
      notice={consequence && <ConsequenceNote text={consequence} />}
      save={(body, key) => perform(withoutEmpty(body), key)}
      onClose={onClose}
    />
  );
}

/** What the action does besides what is filled in. */
function ConsequenceNote({ text }: { text: string }) {
  return (
    <p className="flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-warning-on-soft">
      <Icon name="triangle-alert" size={16} className="mt-0.75 shrink-0" />
      <span className="min-w-0">{text}</span>
    </p>
  );
}

/** Values of the row that the form starts with; masked ones are unknown. */
function known(page: CompiledPage, fields: readonly { model: string }[], row: ListRow | null): JsonObject {
  const masked = new Set(page.columns.filter((field) => field.sensitive).map((field) => field.model));
  return Object.fromEntries(
    fields.flatMap(({ model }) =>
      row?.[model] === undefined || row[model] === null || masked.has(model) ? [] : [[model, row[model]]],
    ),
  );
}
