import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RowInput } from '../shared/row-input';
import { StrayValue } from '../shared/stray-value';
import type { InputProps } from '../widget';
import { fieldOfItem, isScopeUsable, type KeyValueItem } from './key-value-item';

/** The control that an item's type asks for. */
export function ItemControl({ item, ...props }: Omit<InputProps, 'field'> & { item: KeyValueItem }) {
  const { t } = useTranslation();
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
