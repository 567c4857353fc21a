import { Tag } from './tag';

/** Maximum of tags; the rest is a count. */
const MOST = 50;

/** The chosen values inside a control as tags; values whose label is loading are left out. */
export function ChosenTags({ words, disabled }: { words: readonly string[]; disabled?: boolean }) {
  const rest = words.length - MOST;
  return (
    <span className="flex flex-wrap gap-1 py-0.5">
      {words.slice(0, MOST).map(
        (word, at) =>
          word !== '' && (
            <Tag
              key={at}
              color="neutral"
              // A border separates the tags from the disabled background.
              className={disabled ? 'border border-line-strong text-fg-disabled' : undefined}
            >
              {word}
            </Tag>
          ),
      )}
      {rest > 0 && <span>+{rest}</span>}
    </span>
  );
}
