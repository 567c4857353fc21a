import { DateSearch } from '../shared/date-search';
import type { SearchProps } from '../widget';
import { dateKind, dateType } from './field';

/** Searches a column of dates by a day, a month or a period. */
export function Search(props: SearchProps) {
  const { field } = props;
  return (
    <DateSearch {...props} months={dateKind(field) === 'month'} range={dateType.search(field) === 'range'} />
  );
}
