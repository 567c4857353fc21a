import type { Field } from '../../schemas/model/field';
import { useWords } from '../ui/use-words';

/** Placeholders in the type defaults, which are translated; those of documents are not. */
const OURS: ReadonlyMap<string, string> = new Map([
  ['请输入', 'widget.placeholder.input'],
  ['请选择', 'ui.choose'],
  ['上传', 'widget.upload.choose'],
  ['请输入详细地址', 'widget.placeholder.street'],
  ['开始时间', 'ui.startTime'],
  ['结束时间', 'ui.endTime'],
]);

/** The placeholder of a field: the document's own, or the translated default. */
export function usePlaceholder(field: Field): string | undefined {
  const t = useWords();
  const { placeholder } = field.options;
  const key = placeholder === undefined ? undefined : OURS.get(placeholder);
  return key ? t(key) : placeholder;
}

/** The placeholders of both ends of a period: the document's own, or the translated default. */
export function useRangePlaceholders({ options }: Field): readonly [string, string] | undefined {
  const t = useWords();
  const given = options.rangePlaceholder;
  if (!Array.isArray(given) || given.length !== 2) return undefined;
  const word = (text: unknown) => {
    const key = OURS.get(String(text));
    return key ? t(key) : String(text);
  };
  return [word(given[0]), word(given[1])];
}
