import { DateSearch } from '../shared/date-search';
import type { SearchProps } from '../widget';
import { dateKind, holdsPeriod, lcDateType } from './field';

/** Searches by a period where values are periods, otherwise as the type defines. */
export function Search(props: SearchProps) {
  const { field } = props;
  return (
    <DateSearch
      {...props}
      months={dateKind(field) === 'month'}
      range={holdsPeriod(field) || lcDateType.search(field) === 'range'}
    />
  );
}
