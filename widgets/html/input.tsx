import { LazyRichContent } from '../editor/lazy-rich-content';
import { plainText } from '../shared/plain-text';
import type { InputProps } from '../widget';

export function Input({ id, field: { options } }: InputProps) {
  return <LazyRichContent id={id} html={plainText(options.defaultValue)} />;
}
