import { CellText } from '../shared/cell-text';
import { plainText } from '../shared/plain-text';
import { TextSearch } from '../shared/text-search';
import type { Widget } from '../widget';
import { textareaType } from './field';

/** `textarea` in tables, read-only views and search forms. */
export const textareaWidget: Widget = {
  type: textareaType,
  Cell: ({ field, value }) => (
    <CellText
      text={plainText(value)}
      {...(field.options.mono === true && { className: 'font-mono text-small' })}
    />
  ),
  Search: TextSearch,
  wide: true,
};
