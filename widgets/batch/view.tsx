import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import { CellText } from '../shared/cell-text';
import { StrayValue } from '../shared/stray-value';
import { useBusyChildren } from '../shared/use-busy-children';
import { Button } from '../ui/button';
import { classNames } from '../ui/class-names';
import { fieldLabelId } from '../ui/field-frame';
import type { CellProps, InputProps, Widget } from '../widget';
import { BatchRow } from './batch-row';
import { batchFields } from './batch-columns';
import { batchType, emptyRow } from './field';
import { useRowKeys } from './row-keys';

function Input(props: InputProps) {
  const { id, field, value, onChange } = props;
  const { t } = useTranslation();
  const rows = Array.isArray(value) ? value : [];
  // Two cells may report before the form has drawn the first: each starts from what the other left.
  const latest = useRef<readonly Json[]>(rows);
  useLayoutEffect(() => {
    latest.current = rows;
  });
  const { keys, remove } = useRowKeys(rows.length);
  const onCellBusy = useBusyChildren(props.onBusy);
  const columns = batchFields(field);
  const { minLimit, maxLimit, hideSequence, scrollY } = field.options;
  const least = Number(minLimit ?? 0);
  const most = Number(maxLimit ?? Infinity);
  const off = props.disabled || props.readOnly;

  function report(next: readonly Json[]) {
    latest.current = next;
    onChange([...next]);
  }

  return (
    <div
      id={id}
      role="group"
      tabIndex={-1}
      aria-label={field.label}
      aria-labelledby={fieldLabelId(id)}
      aria-describedby={props.describedBy}
      className="min-w-0 overflow-hidden rounded-panel border border-line"
    >
      {!Array.isArray(value) && <StrayValue value={value} known={false} />}
      <div className="overflow-auto" style={scrollHeight(scrollY)}>
        <table className="w-full text-left">
          <thead>
            <tr className="h-9 bg-sunken text-small text-fg-2">
              {hideSequence !== true && (
                <th scope="col" className="w-[60px] px-2 text-center font-medium">
                  {t('widget.batch.sequence')}
                </th>
              )}
              {columns.map(({ field: column }) => (
                <th
                  key={column.key}
                  scope="col"
                  className={classNames(
                    'min-w-[120px] px-2 font-medium',
                    column.type === 'amount' && 'text-right',
                  )}
                >
                  {column.label}
                  {column.required && (
                    <span aria-hidden className="ml-1 text-danger-text">
                      *
                    </span>
                  )}
                </th>
              ))}
              {!off && (
                <th scope="col" className="w-[60px] px-2 text-center font-medium">
                  {t('widget.batch.actions')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <BatchRow
                key={keys[at]}
                {...props}
                rowId={`${id}-${keys[at]}`}
                at={at}
                row={row}
                columns={columns}
                sequence={hideSequence !== true}
                fixed={rows.length <= least}
                least={least}
                onCell={(model, cell) =>
                  report(
                    latest.current.map((one, index) =>
                      index === at ? { ...asRow(one), [model]: cell } : one,
                    ),
                  )
                }
                onCellBusy={onCellBusy}
                onRemove={() => {
                  remove(at);
                  report(latest.current.filter((_, index) => index !== at));
                }}
              />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length === 0 && <p className="py-3 text-center text-fg-3">{t('widget.batch.empty')}</p>}
      {!off && (
        <div className="flex justify-center border-t border-line py-1">
          <Button
            variant="text"
            icon="plus"
            disabledReason={rows.length >= most ? t('widget.batch.most', { n: most }) : undefined}
            onClick={() => report([...latest.current, emptyRow(field)])}
          >
            {t('widget.batch.add')}
          </Button>
        </div>
      )}
    </div>
  );
}

const asRow = (row: Json): JsonObject => (isObject(row) ? row : {});
const scrollHeight = (scrollY: unknown) =>
  typeof scrollY === 'number' && scrollY > 0 ? { maxHeight: scrollY } : undefined;

function Cell({ field, value }: CellProps) {
  const { t } = useTranslation();
  if (!Array.isArray(value) || value.length === 0)
    return <CellText text={Array.isArray(value) ? '' : batchType.text(value ?? null, field)} />;
  return (
    <CellText text={batchType.text(value, field)}>{t('widget.batch.rows', { n: value.length })}</CellText>
  );
}

export const batchWidget: Widget = { Input, Cell, wide: true };
