import { CellText } from '../shared/cell-text';
import { plainText } from '../shared/plain-text';
import { TextSearch } from '../shared/text-search';
import type { Widget } from '../widget';
import { inputType } from './field';

/** `input` in tables, read-only views and search forms. */
export const inputWidget: Widget = {
  type: inputType,
  Cell: ({ value }) => <CellText text={plainText(value)} />,
  Search: TextSearch,
};
