import type { Field } from '../../schemas/model/field';
import { isObject, type JsonObject } from '../../schemas/json';
import { classNames } from '../../widgets/ui/class-names';
import { IconButton } from '../../widgets/ui/icon-button';
import { useWords } from '../../widgets/ui/use-words';
import { useFieldRegistry } from '../fields/field-registry';

interface ValueEntryProps {
  field: Field;
  record: JsonObject;
  /** Reveals the masked value; absent if there is none or the user may not. */
  onReveal?(field: Field): void;
}

/** A value of a record below its label; an entry of a `dl`. */
export function ValueEntry({ field, record, onReveal }: ValueEntryProps) {
  const t = useWords();
  const { Cell, wide } = useFieldRegistry().widget(field.type);
  const labels = isObject(record.labels) ? record.labels : {};
  const label = labels[field.model] as string | string[] | null | undefined;
  return (
    <div className={classNames('min-w-0', wide && 'col-span-full')}>
      <dt className="mb-0.5 text-small text-fg-2">{field.label}</dt>
      <dd className="flex min-w-0 items-center gap-1">
        <div className={classNames('min-w-0 max-w-full', wide && 'grow')}>
          <Cell field={field} value={record[field.model]} label={label ?? undefined} />
        </div>
        {onReveal && (
          <IconButton
            size="tiny"
            icon="eye"
            label={t('masked.openOf', { label: field.label })}
            onClick={() => onReveal(field)}
          />
        )}
      </dd>
    </div>
  );
}
