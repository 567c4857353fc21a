import { useWords } from '../../widgets/ui/use-words';

interface SectionJumpsProps {
  /** The sections of a record by the ids of their elements; those without a title are no targets. */
  sections: readonly { id: string; title: string }[];
}

/** Fewer sections are in sight at once. */
const LEAST = 3;

/** Jumps to the sections of a long record; stays in sight above them. */
export function SectionJumps({ sections }: SectionJumpsProps) {
  const t = useWords();
  const titled = sections.filter(({ title }) => title !== '');
  if (titled.length < LEAST) return null;
  return (
    <nav
      aria-label={t('detail.sections')}
      className="sticky -top-1 z-1 -mx-6 mb-4 flex flex-wrap gap-x-4 gap-y-1 border-b border-line bg-raised px-6 py-2 max-md:-mx-4 max-md:px-4"
    >
      {titled.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          className="min-h-6 rounded-tag text-fg-2 hover:text-primary-text"
          onClick={() => {
            const section = document.getElementById(id);
            section?.scrollIntoView({ block: 'start' });
            section?.focus({ preventScroll: true });
          }}
        >
          {title}
        </button>
      ))}
    </nav>
  );
}
