import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ContainerType } from '../../schemas/document/form-document';
import type { FieldFixture } from '../../widgets/shared/field-fixture';
import { Icon } from '../../widgets/ui/icon';
import { TextInput } from '../../widgets/ui/text-input';
import { useWords } from '../../widgets/ui/use-words';
import { useFieldRegistry } from '../fields/field-registry';
import { CaseSection } from './case-section';
import { CONTAINER_CASES } from './container-cases';
import { ContainerSection } from './container-section';
import { useGalleryWords } from './use-gallery-words';

const modules = import.meta.glob<{ fixture: FieldFixture }>('../../widgets/*/fixture.ts', { eager: true });
const containers = Object.keys(CONTAINER_CASES) as ContainerType[];
const builtIn = Object.values(modules).map(({ fixture }) => fixture);

interface ControlSamplesProps {
  /** The types of domains. */
  own: readonly FieldFixture[];
  /** The title of a type or container in the language of the interface; without, they are named by their code alone. */
  titleOf?: (type: string) => string | undefined;
}

/** Every field type in every state, from the fixtures of the types, and every container. `?type=` filters. */
export function ControlSamples({ own, titleOf }: ControlSamplesProps) {
  const fixtures = useMemo(() => new Map([...builtIn, ...own].map((one) => [one.type, one] as const)), [own]);
  const t = useWords();
  const word = useGalleryWords();
  const registry = useFieldRegistry();
  const [query, setQuery] = useSearchParams();
  const keyword = query.get('type') ?? '';
  const all = [...registry.types.keys(), ...containers].map((type) => ({ type, title: titleOf?.(type) }));
  const found = all.filter(contains(keyword));
  const exact = all.filter(({ type }) => type === keyword);
  const shown = exact.length > 0 ? exact : found;
  const narrow = (type: string) => setQuery(type === '' ? {} : { type }, { replace: true });
  return (
    <div className="flex min-h-0 min-w-0 flex-1 max-md:flex-col">
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
        <ul className="min-h-0 overflow-y-auto px-3 pb-3 max-md:flex max-md:gap-1">
          {found.map(({ type, title }) => (
            <li key={type}>
              <a
                href={`#${type}`}
                className="flex h-7.5 items-center gap-2 rounded-control px-2 whitespace-nowrap text-fg-2 hover:bg-hover hover:text-fg"
              >
                {title}
                <span lang="en" className={title && 'truncate text-small text-fg-3'}>
                  {type}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div
        tabIndex={0}
        role="group"
        aria-label={word('title')}
        // Contains what is out of sight for screen readers, which would make the window scroll.
        className="relative min-w-0 flex-1 overflow-y-auto p-4 max-md:p-3"
      >
        {shown.length === 0 && <p className="text-fg-3">{t('ui.noMatch')}</p>}
        {shown.map(({ type, title }) => (
          <section
            key={type}
            id={type}
            aria-labelledby={`title-${type}`}
            className="mb-3 rounded-panel bg-surface p-4 shadow-panel"
          >
            <h2 id={`title-${type}`} className="mb-3 flex items-baseline gap-2 text-panel-title">
              {title}
              <span lang="en" className={title ? 'font-mono text-small text-fg-3' : 'font-mono'}>
                {type}
              </span>
            </h2>
            <Cases name={type} fixture={fixtures.get(type)} />
          </section>
        ))}
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

function contains(keyword: string) {
  const wanted = keyword.toLowerCase();
  return ({ type, title }: { type: string; title: string | undefined }) =>
    `${type} ${title ?? ''}`.toLowerCase().includes(wanted);
}
