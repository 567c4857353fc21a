import { useTranslation } from 'react-i18next';
import type { Field } from '../../schemas/field';
import { isObject, type Json } from '../../schemas/json';
import { CELL_WIDGETS } from '../shared/cell-widgets';
import { plainText } from '../shared/plain-text';
import { fieldLabelId, fieldMessageId } from '../ui/field-frame';
import { Icon } from '../ui/icon';
import { IconButton } from '../ui/icon-button';
import type { InputProps } from '../widget';
import type { BatchColumnType } from './batch-columns';

interface BatchRowProps extends Pick<InputProps, 'disabled' | 'readOnly' | 'errors' | 'onBlur'> {
  rowId: string;
  at: number;
  row: Json;
  columns: readonly { field: Field }[];
  sequence: boolean;
  /** No row may go: there would be fewer than `least`. */
  fixed: boolean;
  least: number;
  onCell(model: string, value: Json): void;
  onCellBusy(cell: string, busy: boolean): void;
  onRemove(): void;
}

/** One row of a sub-table, each cell with its own control and its own mistake. */
export function BatchRow(props: BatchRowProps) {
  const { rowId, at, row, columns, sequence, fixed, least, disabled, readOnly } = props;
  const { t } = useTranslation();
  return (
    <tr className="border-t border-line align-top">
      {sequence && <td className="px-2 py-2.5 text-center text-fg-3">{at + 1}</td>}
      {isObject(row) ? (
        columns.map(({ field }) => (
          <BatchCell
            key={field.key}
            {...props}
            field={field}
            id={`${rowId}-${field.model}`}
            value={row[field.model]}
          />
        ))
      ) : (
        <td colSpan={columns.length} className="px-2 py-2.5">
          {plainText(row)}
        </td>
      )}
      {!disabled && !readOnly && (
        <td className="px-2 py-1.5 text-center">
          <IconButton
            icon="trash-2"
            tone="danger"
            size="small"
            label={fixed ? t('widget.batch.least', { n: least }) : t('widget.batch.remove', { n: at + 1 })}
            disabled={fixed}
            onClick={props.onRemove}
          />
        </td>
      )}
    </tr>
  );
}

interface BatchCellProps extends BatchRowProps {
  field: Field;
  id: string;
  value: Json | undefined;
}

function BatchCell(props: BatchCellProps) {
  const { field, id, at, value, errors, disabled, readOnly, onCell, onCellBusy, onBlur } = props;
  const { t } = useTranslation();
  const { Input } = CELL_WIDGETS[field.type as BatchColumnType];
  const error = errors?.[`${at}/${field.model}`];
  return (
    <td className="px-2 py-1.5">
      <label id={fieldLabelId(id)} htmlFor={id} className="sr-only">
        {t('widget.batch.cell', { n: at + 1, label: field.label })}
      </label>
      <Input
        id={id}
        field={field}
        value={value}
        onChange={(next) => onCell(field.model, next)}
        onBlur={onBlur}
        onBusy={(busy) => onCellBusy(id, busy)}
        disabled={disabled || field.options.disabled === true}
        readOnly={readOnly}
        required={field.required}
        invalid={error !== undefined}
        describedBy={error === undefined ? undefined : fieldMessageId(id)}
        size="small"
      />
      {error !== undefined && (
        <p id={fieldMessageId(id)} className="mt-[3px] flex items-start gap-1 text-note text-danger-text">
          <Icon name="circle-alert" size={13} className="mt-[2.5px] shrink-0" />
          <span className="min-w-0 break-words">{error}</span>
        </p>
      )}
    </td>
  );
}
