import { Tag } from './tag';

/** Values shown one by one; of more, their number. */
const MOST = 50;

/** Several chosen values inside a control, each as a tag; one whose word is still on its way is left out. */
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
              // The ground of a disabled control is that of the tag: an edge keeps them apart.
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
