import { useTranslation } from 'react-i18next';
import { ChoiceCell } from '../shared/choice-cell';
import { valueOf } from '../shared/choice-input';
import { isEmptyValue } from '../shared/plain-text';
import { SearchFrame } from '../shared/search-frame';
import { useChoices, type LoadedChoices } from '../shared/use-choices';
import type { Field } from '../../schemas/field';
import type { SearchProps, Widget } from '../widget';
import type { PickedColumn } from './table-list';
import { TablePicker } from './table-picker';
import { selectAsTableType } from './field';

function Search({ id, field, value, onChange }: SearchProps) {
  const { t } = useTranslation();
  return (
    <SearchFrame id={id} field={field}>
      <TablePicker
        {...rowsOf(useChoices(field, value), field)}
        {...valueOf(value, true, (next) => onChange(isEmptyValue(next) ? undefined : next))}
        id={id}
        label={field.label}
        placeholder={t('widget.choices.all')}
        clearable
      />
    </SearchFrame>
  );
}

export function rowsOf(loaded: LoadedChoices, field: Field) {
  const { choices, words, loading, error, onRetry, onOpenChange, onSearch, onMore } = loaded;
  const { columns } = field.options;
  return {
    rows: choices,
    columns: Array.isArray(columns) ? (columns as PickedColumn[]) : [],
    words,
    loading,
    error,
    onRetry,
    onOpenChange,
    onSearch,
    onMore,
  };
}

export const selectAsTableWidget: Widget = { type: selectAsTableType, Cell: ChoiceCell, Search };
