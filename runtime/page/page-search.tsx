import { useState, type ReactNode } from 'react';
import type { CompiledPage } from '../../schemas/model/page';
import { SearchForm, type SearchFormProps } from '../list/search-form';

interface PageSearchProps extends Pick<SearchFormProps, 'criteria' | 'onChange' | 'onQuery' | 'onReset'> {
  page: CompiledPage;
  /** The side tree on a phone, above the form. */
  side: ReactNode;
}

/** The search form of a page, folded at first; nothing if there is nothing to search by. */
export function PageSearch({ page: { searches }, side, ...props }: PageSearchProps) {
  const [open, setOpen] = useState(false);
  if (searches.length === 0 && !side) return null;
  return (
    <div className="flex flex-col gap-3 border-b border-line p-4">
      {side}
      {searches.length > 0 && (
        <SearchForm searches={searches} open={open} onOpenChange={setOpen} {...props} />
      )}
    </div>
  );
}
