import { useRef } from 'react';
import { Button } from '../../widgets/ui/button';

interface ChooseFileProps {
  label: string;
  /** Endings, as the browser takes them: `.xlsx,.csv`. */
  accept: string;
  busy: boolean;
  onChoose(file: File): void;
}

/** A button that lets the user choose one file. */
export function ChooseFile({ label, accept, busy, onChoose }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Lets the user choose the same file again.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
      <Button size="small" icon="file-up" loading={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
