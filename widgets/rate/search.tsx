import { ChoiceSearch } from '../shared/choice-input';
import { useWords } from '../ui/use-words';
import type { SearchProps } from '../widget';
import { mostStars, rateStep } from './field';

/** Searches by one or several ratings, the highest first. */
export function Search(props: SearchProps) {
  const t = useWords();
  const step = rateStep(props.field);
  const choices = Array.from({ length: mostStars(props.field) / step }, (_, index) => {
    const value = (index + 1) * step;
    return { value, label: t('widget.rate.choice', { n: value }) };
  }).reverse();
  return <ChoiceSearch {...props} choices={choices} />;
}
