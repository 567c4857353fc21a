import { useTranslation } from 'react-i18next';
import { ChoiceCell } from '../shared/choice-cell';
import { valueOf } from '../shared/choice-input';
import { isEmptyValue } from '../shared/plain-text';
import { SearchFrame } from '../shared/search-frame';
import { useChoices, type LoadedChoices } from '../shared/use-choices';
import { TreeSelectBox } from '../ui/tree-select-box';
import type { SearchProps, Widget } from '../widget';
import { treeSelectType } from './field';

/** A node of an entity's tree stands for itself and everything below it; of other trees, several may be chosen. */
function Search({ id, field, value, onChange }: SearchProps) {
  const { t } = useTranslation();
  return (
    <SearchFrame id={id} field={field}>
      <TreeSelectBox
        {...nodesOf(useChoices(field, value))}
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

export function nodesOf({ choices, words, loading, error, onRetry, onOpenChange }: LoadedChoices) {
  return { nodes: choices, words, loading, error, onRetry, onOpenChange };
}

export const treeSelectWidget: Widget = { type: treeSelectType, Cell: ChoiceCell, Search };
