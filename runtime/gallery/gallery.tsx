import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ContainerType } from '../../schemas/document/form-document';
import type { FieldFixture } from '../../widgets/shared/field-fixture';
import { Icon } from '../../widgets/ui/icon';
import { TextInput } from '../../widgets/ui/text-input';
import { useWords } from '../../widgets/ui/use-words';
import { useFieldRegistry } from '../fields/field-registry';
import { LanguageMenu } from '../shell/language-menu';
import { ThemeToggle } from '../shell/theme-toggle';
import { usePageTitle } from '../shell/use-page-title';
import { CaseSection } from './case-section';
import { CONTAINER_CASES } from './container-cases';
import { ContainerSection } from './container-section';
import { useGalleryWords } from './use-gallery-words';

const modules = import.meta.glob<{ fixture: FieldFixture }>('../../widgets/*/fixture.ts', { eager: true });
const containers = Object.keys(CONTAINER_CASES) as ContainerType[];
const builtIn = Object.values(modules).map(({ fixture }) => fixture);

/**
 * Every field type in every state, from the fixtures of the types, and every container. `?type=` filters. `own` are the
 * types of domains.
 */
export function Gallery({ own = [] }: { own?: readonly FieldFixture[] }) {
  const fixtures = useMemo(() => new Map([...builtIn, ...own].map((one) => [one.type, one] as const)), [own]);
  const t = useWords();
  const word = useGalleryWords();
  const registry = useFieldRegistry();
  const [query, setQuery] = useSearchParams();
  usePageTitle(word('title'));
  const keyword = query.get('type') ?? '';
  const types = [...registry.types.keys(), ...containers];
  const shown = types.includes(keyword) ? [keyword] : types.filter(contains(keyword));
  const narrow = (type: string) => setQuery(type === '' ? {} : { type }, { replace: true });
  return (
    <div className="flex h-dvh flex-col bg-page">
      <header className="flex h-13 shrink-0 items-center gap-2 border-b border-line bg-surface px-4">
        <h1 className="mr-auto text-dialog-title">{word('title')}</h1>
        <LanguageMenu caret wordClass="max-md:hidden" />
        <ThemeToggle />
      </header>
      <div className="flex min-h-0 flex-1 max-md:flex-col">
        <nav
          aria-label={word('index')}
          className="flex w-56 shrink-0 flex-col border-r border-line bg-surface max-md:w-full max-md:border-b"
        >
          <div className="p-3">
            <TextInput
              type="search"
              aria-label={word('find')}
              placeholder={word('find')}
              prefix={<Icon name="search" size={14} />}
              value={keyword}
              onChange={narrow}
              clearable
            />
          </div>
          <ul className="min-h-0 overflow-y-auto px-3 pb-3 max-md:flex max-md:gap-1" lang="en">
            {types.filter(contains(keyword)).map((type) => (
              <li key={type}>
                <a
                  href={`#${type}`}
                  className="flex h-7.5 items-center rounded-control px-2 text-fg-2 hover:bg-hover hover:text-fg"
                >
                  {type}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <main tabIndex={-1} className="min-w-0 flex-1 overflow-y-auto p-4 max-md:p-3">
          {shown.length === 0 && <p className="text-fg-3">{t('ui.noMatch')}</p>}
          {shown.map((name) => (
            <section
              key={name}
              id={name}
              aria-labelledby={`title-${name}`}
              className="mb-3 rounded-panel bg-surface p-4 shadow-panel"
            >
              <h2 id={`title-${name}`} lang="en" className="mb-3 font-mono text-panel-title">
                {name}
              </h2>
              <Cases name={name} fixture={fixtures.get(name)} />
            </section>
          ))}
        </main>
      </div>
    </div>
  );
}

/** The cases of a field type or container. */
function Cases({ name, fixture }: { name: string; fixture: FieldFixture | undefined }) {
  const registry = useFieldRegistry();
  const type = registry.types.get(name);
  if (type)
    return fixture?.cases.map((example) => (
      <CaseSection key={example.name} example={example} type={type} widget={registry.widget(name)} />
    ));
  const container = containers.find((one) => one === name);
  return (
    container &&
    CONTAINER_CASES[container].map((example) => (
      <ContainerSection key={example.name} type={container} example={example} />
    ))
  );
}

const contains = (keyword: string) => (type: string) => type.toLowerCase().includes(keyword.toLowerCase());
