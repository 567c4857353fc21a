import { useTranslation } from 'react-i18next';
import { valueOf } from '../shared/choice-input';
import { isEmptyValue } from '../shared/plain-text';
import { SearchFrame } from '../shared/search-frame';
import { useChoices } from '../shared/use-choices';
import { TreeSelectBox } from '../ui/tree-select-box';
import { treeSelectType } from './field';
import type { SearchProps } from '../widget';
import { useNodes } from './use-nodes';

/** A node of an entity's tree stands for itself and everything below it; of other trees, several may be chosen. */
export function Search({ id, field, value, onChange }: SearchProps) {
  const { t } = useTranslation();
  return (
    <SearchFrame id={id} field={field}>
      <TreeSelectBox
        {...useNodes(useChoices(field, value))}
        {...valueOf(value, treeSelectType.search(field) === 'in', (next) =>
          onChange(isEmptyValue(next) ? undefined : next),
        )}
        id={id}
        aria-label={field.label}
        placeholder={t('widget.choices.all')}
        clearable
      />
    </SearchFrame>
  );
}
