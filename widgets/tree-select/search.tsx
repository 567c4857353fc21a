import { valueOf } from '../shared/choice-input';
import { isEmptyValue } from '../shared/plain-text';
import { SearchFrame } from '../shared/search-frame';
import { useChoices } from '../shared/use-choices';
import { TreeSelectBox } from '../ui/tree-select-box';
import { useWords } from '../ui/use-words';
import { treeSelectType } from './field';
import type { SearchProps } from '../widget';
import { useNodes } from './use-nodes';

/** In the tree of an entity a node includes its descendants; in other trees several nodes can be chosen. */
export function Search({ id, field, value, onChange }: SearchProps) {
  const t = useWords();
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
