import { CONTAINER_OPTIONS } from '../../schemas/document/container-look';
import { CONTAINERS, FormLayout, Tabs } from '../../schemas/document/form-document';
import { optionEditors, type OptionEditor } from '../../schemas/grammar/option-editor';
import { isObject, type JsonObject } from '../../schemas/json';
import type { FoundPart } from '../../schemas/parts/form-operations';
import { OPTION_GROUPS } from '../../schemas/grammar/named';
import { useDesigning } from '../edit/designing';
import { execute } from '../edit/part-actions';
import { OptionList } from './option-field';
import { Section } from './section';

const HIDDEN = ['type', 'key', 'options', 'foreign', 'list', 'value'];
const shownIn = (editors: OptionEditor[]) => editors.filter(({ key }) => !HIDDEN.includes(key));
const PANE = shownIn(optionEditors(Tabs.properties.columns.items));
const LAYOUT = shownIn(optionEditors(FormLayout));

/** The properties of a container or of one of its panes. */
export function HolderInspector({ part }: { part: FoundPart }) {
  const designing = useDesigning();
  const { names } = designing;
  const type = String(part.part.type) as keyof typeof CONTAINERS;
  const isPane = part.kind === 'pane' || !Object.hasOwn(CONTAINERS, type);
  const own = isPane ? PANE : shownIn(optionEditors(CONTAINERS[type]));
  const look = isPane ? [] : optionEditors(CONTAINER_OPTIONS[type]);
  const options = isObject(part.part.options) ? part.part.options : {};
  return (
    <>
      <Section title={names(OPTION_GROUPS.basic)}>
        <OptionList
          editors={own}
          values={part.part}
          onChange={(key, value) =>
            execute(designing, { verb: 'set', at: part.keys, path: [key], ...given(value) })
          }
        />
      </Section>
      {look.length > 0 && (
        <Section title={names(OPTION_GROUPS.look)}>
          <OptionList
            editors={look}
            values={options}
            onChange={(key, value) =>
              execute(designing, { verb: 'set', at: part.keys, path: ['options', key], ...given(value) })
            }
          />
        </Section>
      )}
    </>
  );
}

const given = (value: JsonObject[string] | undefined) => (value === undefined ? {} : { value });

/** The properties of the form as a whole, while no part is selected. */
export function FormInspector() {
  const designing = useDesigning();
  const { store, view, t } = designing;
  const { page } = store.project;
  const config = isObject(page.formConfig) && isObject(page.formConfig.config) ? page.formConfig.config : {};
  return (
    <Section title={t('designer.layout')}>
      <OptionList
        editors={LAYOUT}
        values={config}
        fallbacks={{ ...view.form.config }}
        onChange={(key, value) =>
          execute(designing, { verb: 'set', at: null, path: ['formConfig', 'config', key], ...given(value) })
        }
      />
    </Section>
  );
}
