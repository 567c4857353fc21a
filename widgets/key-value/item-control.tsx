import { useMemo } from 'react';
import { RowInput } from '../shared/row-input';
import { StrayValue } from '../shared/stray-value';
import { useWords } from '../ui/use-words';
import type { InputProps } from '../widget';
import { fieldOfItem, isScopeUsable, type KeyValueItem } from './key-value-item';

/** The control for the value type of an item. */
export function ItemControl({ item, ...props }: Omit<InputProps, 'field'> & { item: KeyValueItem }) {
  const t = useWords();
  const field = useMemo(() => fieldOfItem(item), [item]);
  if (!isScopeUsable(item))
    return (
      <output id={props.id} className="flex min-h-8 min-w-0 flex-wrap items-center gap-2">
        <span className="text-danger-text">{t('widget.keyValue.twoValues')}</span>
        <StrayValue value={props.value} known={false} />
      </output>
    );
  return <RowInput {...props} field={field} />;
}
