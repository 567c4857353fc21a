import { useEditorState, type Editor } from '@tiptap/react';
import { useRef, useState } from 'react';
import { PICTURE_ENDINGS } from '../upload/picture-endings';
import { Button } from '../ui/button';
import { Popover } from '../ui/popover';
import { TextInput } from '../ui/text-input';
import { useWords } from '../ui/use-words';
import { ToolButton } from './tool-button';
import { isComposing } from '../ui/is-composing';

/** Characters of a description. */
const MOST_ALT = 200;

interface PictureButtonProps {
  editor: Editor;
  busy: boolean;
  onFiles(files: readonly File[]): void;
}

/** Inserts pictures; while one is selected, describes it for those who do not see it. */
export function PictureButton({ editor, busy, onFiles }: PictureButtonProps) {
  const t = useWords();
  const files = useRef<HTMLInputElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const alt = useEditorState({
    editor,
    selector: ({ editor: of }) =>
      of.isActive('picture') ? String(of.getAttributes('picture').alt ?? '') : null,
  });

  function show(next: boolean) {
    if (next) setWords(alt ?? '');
    setOpen(next);
  }

  function apply() {
    editor.chain().focus().updateAttributes('picture', { alt: words.trim() }).run();
    setOpen(false);
  }

  return (
    <>
      <ToolButton
        name={t('widget.editor.picture')}
        icon="image-up"
        disabled={busy}
        onClick={() => files.current?.click()}
      />
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={PICTURE_ENDINGS.join(',')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Lets the user choose the same file again.
          target.value = '';
        }}
      />
      <Popover
        open={open}
        onOpenChange={show}
        anchorOnly
        label={t('widget.editor.describe')}
        initialFocus={input}
        trigger={
          <span className="flex">
            <ToolButton
              name={t('widget.editor.describe')}
              icon="text-cursor-input"
              disabled={alt === null}
              onClick={() => show(!open)}
            />
          </span>
        }
      >
        <div className="flex w-80 items-center gap-2 p-2">
          <TextInput
            ref={input}
            size="small"
            aria-label={t('widget.editor.describe')}
            maxLength={MOST_ALT}
            value={words}
            onChange={setWords}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
              event.preventDefault();
              apply();
            }}
          />
          <Button size="small" variant="secondary" onClick={apply}>
            {t('ui.done')}
          </Button>
        </div>
      </Popover>
    </>
  );
}
