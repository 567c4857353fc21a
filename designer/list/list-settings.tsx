import { MAPPED_BUTTONS, PERMISSION_WORDS } from '../../schemas/document/permission';
import { PageConfig, TableConfig } from '../../schemas/document/page-document';
import { optionEditors, type OptionEditor } from '../../schemas/grammar/option-editor';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import { USUAL_BUTTONS } from '../../schemas/model/page-calls';
import { useLanguage } from '../../widgets/ui/use-words';
import { useDesigning } from '../edit/designing';
import { execute } from '../edit/part-actions';
import { shownProblems } from '../edit/shown-problems';
import { OptionList } from '../inspector/option-field';
import { Section } from '../inspector/section';
import { problemsByKey } from './property-problems';

/** The settings of a page that change how its list looks and what its buttons are. */
const OF_PAGE = ['pageSize', 'permission', 'nameColumn', 'readOnly', 'moves', 'refreshSeconds'];
const pageEditors = optionEditors(PageConfig).filter(({ key }) => OF_PAGE.includes(key));
const tableEditors = optionEditors(TableConfig).find(({ key }) => key === 'others')?.keys ?? [];

/** The columns that a list shows without being told. */
const SHOWN: JsonObject = { index: true, selection: true, summary: false };

/** The properties of the list as a whole, while none of its parts is selected. */
export function ListSettings() {
  const designing = useDesigning();
  const { store, t } = designing;
  const all = shownProblems(designing, useLanguage());
  const withButtons = (one: OptionEditor) =>
    one.key === 'permission' ? buttonsEditor(one, store.project.page) : one;
  const draw = (path: readonly string[], editors: readonly OptionEditor[], fallbacks: JsonObject = {}) => {
    const found = path.reduce<Json | undefined>(
      (at, key) => (isObject(at) ? at[key] : undefined),
      store.project.page,
    );
    return (
      <OptionList
        editors={editors}
        values={isObject(found) ? found : {}}
        fallbacks={fallbacks}
        problems={problemsByKey(all, path)}
        onChange={(key, value) =>
          execute(designing, {
            ...{ verb: 'set', at: null, path: [...path, key] },
            ...(value !== undefined && { value }),
          })
        }
      />
    );
  };
  return (
    <>
      <p className="px-3 pt-2.5 text-note text-fg-3">{t('designer.list.settingsNote')}</p>
      <Section title={t('designer.list.settings')}>
        {draw(['tableConfig', 'others'], tableEditors, SHOWN)}
      </Section>
      <Section title={t('designer.list.page')}>
        {draw(['pageConfig'], pageEditors.map(withButtons), { permission: USUAL_BUTTONS })}
      </Section>
    </>
  );
}

/** The buttons by their names; those of the page that have none stand there as they are written. */
function buttonsEditor(editor: OptionEditor, page: JsonObject): OptionEditor {
  const { permission } = isObject(page.pageConfig) ? page.pageConfig : {};
  const own = (Array.isArray(permission) ? permission : []).filter((one) => typeof one === 'string');
  const values = [...new Set<string>([...MAPPED_BUTTONS, ...own])].map((value) => ({
    value,
    title: Object.hasOwn(PERMISSION_WORDS, value) ? PERMISSION_WORDS[value as 'search'] : value,
  }));
  return { ...editor, editor: 'choices', values };
}
