import { useState, type ReactNode } from 'react';
import type { JsonObject } from '../../schemas/json';
import type { CompiledPage } from '../../schemas/model/page';
import { late } from '../../widgets/ui/late';
import { isEmptyCriterion } from '../list/empty-criterion';
import { SearchForm, type SearchFormProps } from '../list/search-form';

const CriteriaChips = late(() => import('./criteria-chips').then((part) => part.CriteriaChips));

interface PageSearchProps extends Pick<
  SearchFormProps,
  'criteria' | 'onChange' | 'onQuery' | 'onReset' | 'onLeave'
> {
  page: CompiledPage;
  /** The criteria that the list is searched by. */
  applied: JsonObject;
  /** Removes one of them. */
  onRemove(column: string): void;
  /** The side tree on a phone, above the form. */
  side: ReactNode;
}

/** The search form of a page, folded at first; nothing if there is nothing to search by. */
export function PageSearch({ page, side, applied, onRemove, ...props }: PageSearchProps) {
  const [open, setOpen] = useState(false);
  const { searches } = page;
  if (searches.length === 0 && !side) return null;
  const set = searches.filter(({ column }) => !isEmptyCriterion(applied[column]));
  return (
    <div className="relative flex flex-col gap-3 border-b border-line p-4">
      {side}
      {searches.length > 0 && (
        <SearchForm
          searches={searches}
          open={open}
          onOpenChange={setOpen}
          chips={set.length > 0 && <CriteriaChips page={page} criteria={applied} onRemove={onRemove} />}
          {...props}
        />
      )}
    </div>
  );
}
