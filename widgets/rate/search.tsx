import { useTranslation } from 'react-i18next';
import { ChoiceSearch } from '../shared/choice-input';
import type { SearchProps } from '../widget';
import { mostStars, rateStep } from './field';

export function Search(props: SearchProps) {
  const { t } = useTranslation();
  const step = rateStep(props.field);
  const choices = Array.from({ length: mostStars(props.field) / step }, (_, index) => {
    const value = (index + 1) * step;
    return { value, label: t('widget.rate.choice', { n: value }) };
  }).reverse();
  return <ChoiceSearch {...props} choices={choices} />;
}
