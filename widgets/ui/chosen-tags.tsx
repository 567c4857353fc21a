import { Tag } from './tag';

/** Several chosen values inside a control, each as a tag; one whose word is still on its way is left out. */
export function ChosenTags({ words, disabled }: { words: readonly string[]; disabled?: boolean }) {
  return (
    <span className="flex flex-wrap gap-1 py-0.5">
      {words.map(
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
    </span>
  );
}
