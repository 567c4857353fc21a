import { isObject, type Json } from '../../schemas/json';
import { Switch } from '../../widgets/ui/switch';
import { useDesigning } from '../edit/designing';
import { execute } from '../edit/part-actions';
import { Section } from './section';

/** Where a page uses columns besides its form. */
const USES = [
  { key: 'list', path: ['tableConfig', 'columns'] },
  { key: 'search', path: ['searches'] },
] as const;

/** Whether the list shows a column, and whether it is searched by it. */
export function UseSection({ model }: { model: string }) {
  const designing = useDesigning();
  const { store, view, t } = designing;
  const { page } = store.project;
  if (!view.fields.has(model) || !isObject(page.tableConfig)) return null;
  return (
    <Section title={t('designer.use')}>
      {USES.map(({ key, path }) => {
        const list = listAt(page, path);
        const isUsed = list.some((one) => isObject(one) && one.column === model);
        const word = t(`designer.use.${key}`);
        const toggle = (on: boolean) => {
          const value = on
            ? [...list, { column: model }]
            : list.filter((one) => !isObject(one) || one.column !== model);
          execute(designing, { verb: 'set', at: null, path, value });
        };
        return <Switch key={key} aria-label={word} word={word} checked={isUsed} onChange={toggle} />;
      })}
    </Section>
  );
}

function listAt(json: Json, path: readonly string[]): Json[] {
  const found = path.reduce<Json | undefined>((at, key) => (isObject(at) ? at[key] : undefined), json);
  return Array.isArray(found) ? found : [];
}
