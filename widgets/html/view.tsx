import { LazyRichContent } from '../editor/lazy-rich-content';
import { EmptyCell } from '../shared/cell-text';
import { plainText } from '../shared/plain-text';
import type { InputProps, Widget } from '../widget';

function Input({ id, field: { options } }: InputProps) {
  return <LazyRichContent id={id} html={plainText(options.defaultValue)} />;
}

export const htmlWidget: Widget = { Input, Cell: EmptyCell, wide: true };
