import type { ReactNode } from 'react';
import { SearchBox } from '../ui/search-box';
import type { SearchProps } from '../widget';

interface SearchFrameProps extends Pick<SearchProps, 'id' | 'field'> {
  /** The control shows nothing while it is empty, so the label may take its room. */
  wideLabel?: boolean;
  children: ReactNode;
}

/** The box of a search criterion, with the field label inside. */
export function SearchFrame({ id, field, wideLabel, children }: SearchFrameProps) {
  return (
    <SearchBox label={field.label} htmlFor={id} wideLabel={wideLabel}>
      {children}
    </SearchBox>
  );
}
