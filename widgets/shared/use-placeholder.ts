import type { Field } from '../../schemas/field';
import { useWords } from '../ui/use-words';

/** The placeholders that stand in the defaults of the types: words of ours, not of a document. */
const OURS: ReadonlyMap<string, string> = new Map([
  ['请输入', 'widget.placeholder.input'],
  ['请选择', 'ui.choose'],
  ['上传', 'widget.upload.choose'],
  ['请输入详细地址', 'widget.placeholder.street'],
]);

/** The placeholder of a field: the document's own, or ours in the user's language. */
export function usePlaceholder(field: Field): string | undefined {
  const t = useWords();
  const { placeholder } = field.options;
  const key = placeholder === undefined ? undefined : OURS.get(placeholder);
  return key ? t(key) : placeholder;
}
