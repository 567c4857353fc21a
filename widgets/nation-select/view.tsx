import { CellText } from '../shared/cell-text';
import { ChoiceSearch } from '../shared/choice-input';
import { findChoice } from '../shared/choices';
import { plainText } from '../shared/plain-text';
import type { CellProps, SearchProps, Widget } from '../widget';
import { nationSelectType } from './field';
import { NATIONS } from './nations';
import { useNations } from './use-nations';

function Cell({ value }: CellProps) {
  return <CellText text={findChoice(useNations(), value)?.label ?? plainText(value)} />;
}

function Search(props: SearchProps) {
  return <ChoiceSearch {...props} choices={useNations()} />;
}

/** `nationSelect` in tables, read-only views and search forms. */
export const nationSelectWidget: Widget = {
  type: nationSelectType,
  choices: { nations: NATIONS },
  Cell,
  Search,
};
