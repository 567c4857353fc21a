import { SearchFrame } from '../shared/search-frame';
import { useWords } from '../ui/use-words';
import type { SearchProps } from '../widget';
import { pathTo } from './cascade';
import { CascaderBox } from './cascader-box';
import { useLevels, steps } from './use-levels';

/** Searches by one step at any level: finds rows whose path contains it. */
export function Search({ id, field, value, onChange }: SearchProps) {
  const t = useWords();
  const levels = useLevels(field, value);
  const [step] = steps(value);
  const path = step === undefined ? [] : pathTo(levels.choices, step);
  return (
    <SearchFrame id={id} field={field}>
      <CascaderBox
        {...levels}
        id={id}
        label={field.label}
        value={step !== undefined && path.length === 0 ? [step] : path}
        onChange={(next) => onChange(next.length > 0 ? next.slice(-1) : undefined)}
        placeholder={t('widget.choices.all')}
        anyLevel
        clearable
      />
    </SearchFrame>
  );
}
