import { LazyRichContent } from '../editor/lazy-rich-content';
import { plainText } from '../shared/plain-text';
import type { InputProps } from '../widget';

/** Renders the markup of the option `defaultValue`; the field has no value. */
export function Input({ id, field: { options } }: InputProps) {
  return <LazyRichContent id={id} html={plainText(options.defaultValue)} />;
}
