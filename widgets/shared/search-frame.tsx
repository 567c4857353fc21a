import type { ReactNode } from 'react';
import { SearchBox } from '../ui/search-box';
import type { SearchProps } from '../widget';

/** The box of a search criterion, with the field label inside. */
export function SearchFrame({
  id,
  field,
  children,
}: Pick<SearchProps, 'id' | 'field'> & { children: ReactNode }) {
  return (
    <SearchBox label={field.label} htmlFor={id}>
      {children}
    </SearchBox>
  );
}
