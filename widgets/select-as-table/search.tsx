import { valueOf } from '../shared/choice-input';
import { isEmptyValue } from '../shared/plain-text';
import { SearchFrame } from '../shared/search-frame';
import { useChoices } from '../shared/use-choices';
import { useWords } from '../ui/use-words';
import type { SearchProps } from '../widget';
import { TablePicker } from './table-picker';
import { rowsOf } from './picker-rows';

/** Searches by one or several rows. */
export function Search({ id, field, value, onChange }: SearchProps) {
  const t = useWords();
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
