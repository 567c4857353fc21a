import { isObject } from '../../schemas/json';
import { Switch } from '../../widgets/ui/switch';
import { useDesigning } from '../edit/designing';
import { execute } from '../edit/part-actions';
import { nameOfListed } from '../project/page-lists';
import { Section } from './section';

/** Where a page uses columns besides its form. */
const USES = [
  { key: 'list', list: 'columns' },
  { key: 'search', list: 'searches' },
] as const;

/** Whether the list shows a column, and whether it is searched by it. */
export function UseSection({ model }: { model: string }) {
  const designing = useDesigning();
  const { store, view, t } = designing;
  if (!view.fields.has(model) || !isObject(store.project.page.tableConfig)) return null;
  return (
    <Section title={t('designer.use')}>
      {USES.map(({ key, list }) => {
        const word = t(`designer.use.${key}`);
        const toggle = (on: boolean) =>
          execute(
            designing,
            on
              ? { verb: 'insert', list, part: { column: model }, to: { parent: null } }
              : { verb: 'remove', list, at: model },
          );
        return (
          <Switch
            key={key}
            aria-label={word}
            word={word}
            checked={view.listed.has(nameOfListed(list, model))}
            onChange={toggle}
          />
        );
      })}
    </Section>
  );
}
