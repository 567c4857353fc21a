import { useTranslation } from 'react-i18next';
import { ChoiceCell } from '../shared/choice-cell';
import { valueOf } from '../shared/choice-input';
import { pickerAttributes } from '../shared/input-attributes';
import { isEmptyValue } from '../shared/plain-text';
import { SearchFrame } from '../shared/search-frame';
import { useChoices, type LoadedChoices } from '../shared/use-choices';
import { TreeSelectBox } from '../ui/tree-select-box';
import { usePlaceholder } from '../shared/use-placeholder';
import type { InputProps, SearchProps, Widget } from '../widget';
import { takesMany } from './field';

function Input(props: InputProps) {
  const { field, value, onChange } = props;
  const { options } = field;
  const placeholder = usePlaceholder(field);
  return (
    <TreeSelectBox
      {...pickerAttributes(props)}
      {...nodesOf(useChoices(field, value))}
      {...valueOf(value, takesMany(field), onChange)}
      aria-label={field.label}
      placeholder={placeholder}
      clearable={options.clearable === true || !props.required}
      tags
    />
  );
}

/** A node stands for itself and everything below it. */
function Search({ id, field, value, onChange }: SearchProps) {
  const { t } = useTranslation();
  return (
    <SearchFrame id={id} field={field}>
      <TreeSelectBox
        {...nodesOf(useChoices(field, value))}
        {...valueOf(value, false, (next) => onChange(isEmptyValue(next) ? undefined : next))}
        id={id}
        aria-label={field.label}
        placeholder={t('widget.choices.all')}
        clearable
      />
    </SearchFrame>
  );
}

function nodesOf({ choices, words, loading, error, onRetry, onOpenChange }: LoadedChoices) {
  return { nodes: choices, words, loading, error, onRetry, onOpenChange };
}

export const treeSelectWidget: Widget = { Input, Cell: ChoiceCell, Search };
