import { valueOf } from '../shared/choice-input';
import { pickerAttributes } from '../shared/input-attributes';
import { useChoices } from '../shared/use-choices';
import { TreeSelectBox } from '../ui/tree-select-box';
import { usePlaceholder } from '../shared/use-placeholder';
import type { InputProps } from '../widget';
import { takesMany } from './field';
import { useNodes } from './use-nodes';

/** A dropdown tree for one node or several. */
export function Input(props: InputProps) {
  const { field, value, onChange } = props;
  const { options } = field;
  const placeholder = usePlaceholder(field);
  return (
    <TreeSelectBox
      {...pickerAttributes(props)}
      {...useNodes(useChoices(field, value))}
      {...valueOf(value, takesMany(field), onChange)}
      aria-label={field.label}
      placeholder={placeholder}
      clearable={options.clearable === true || !props.required}
      tags
    />
  );
}
