import { useEffect, useState, type KeyboardEvent } from 'react';
import { TextInput } from '../../widgets/ui/text-input';
import { useWords } from '../../widgets/ui/use-words';

interface PageJumpProps {
  /** The page in sight, from 0. */
  page: number;
  pages: number;
  onJump(index: number): void;
}

/** `3 / 200`: the page in sight; another one is typed and opened with Enter. */
export function PageJump({ page, pages, onJump }: PageJumpProps) {
  const t = useWords();
  const [text, setText] = useState('1');
  useEffect(() => setText(String(page + 1)), [page]);

  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const asked = Number(text);
    if (Number.isInteger(asked) && asked >= 1) onJump(Math.min(asked, pages) - 1);
    else setText(String(page + 1));
  }
  return (
    <span className="flex items-center gap-1 text-fg-2">
      <span className="w-16">
        <TextInput
          aria-label={t('print.jump')}
          inputMode="numeric"
          value={text}
          onChange={setText}
          onKeyDown={onKey}
        />
      </span>
      {`/ ${pages}`}
    </span>
  );
}
