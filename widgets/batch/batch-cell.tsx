import { memo } from 'react';
import type { Field } from '../../schemas/model/field';
import type { Json } from '../../schemas/json';
import { RowInput } from '../shared/row-input';
import { fieldLabelId, fieldMessageId } from '../ui/field-frame';
import { Icon } from '../ui/icon';
import { useWords } from '../ui/use-words';
import { CELL } from './cell-class';

/**
 * A control of a sub-table; callbacks take the row number and the column, so that they can stay the same functions.
 */
export interface BatchCellProps {
  id: string;
  field: Field;
  at: number;
  value: Json | undefined;
  error: string | undefined;
  disabled: boolean;
  readOnly: boolean;
  required: boolean;
  /** A column that shows text and has no value. */
  words?: boolean;
  onCell(at: number, model: string, value: Json): void;
  onCellBusy(cell: string, busy: boolean): void;
  onLeave(at: number, model: string): void;
}

/** A cell with its control and its error message. Memoized: renders only when its own props change. */
export const BatchCell = memo(function BatchCell(props: BatchCellProps) {
  const { id, field, at, error, onCell, onCellBusy, onLeave } = props;
  const t = useWords();
  return (
    <td
      data-model={field.model}
      data-label={props.words ? undefined : `${field.label}${props.required ? ' *' : ''}`}
      className={CELL}
    >
      {!props.words && (
        <label id={fieldLabelId(id)} htmlFor={id} className="sr-only">
          {t('widget.batch.cell', { n: at + 1, label: field.label })}
        </label>
      )}
      <RowInput
        id={id}
        field={field}
        value={props.value}
        onChange={(next) => onCell(at, field.model, next)}
        onBlur={() => onLeave(at, field.model)}
        onBusy={(busy) => onCellBusy(id, busy)}
        disabled={props.disabled}
        readOnly={props.readOnly}
        required={props.required}
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
});
