import { useEditorState, type Editor } from '@tiptap/react';
import { useId, useRef, useState } from 'react';
import { Button } from '../ui/button';
import { Popover } from '../ui/popover';
import { TextInput } from '../ui/text-input';
import { useWords } from '../ui/use-words';
import { ALLOWED_HTML } from './allowed-html';
import { linkAddress } from './link-address';
import { ToolButton } from './tool-button';
import { isComposing } from '../ui/is-composing';

/** Sets, changes and removes the link of the selection. */
export function LinkButton({ editor }: { editor: Editor }) {
  const t = useWords();
  const [open, setOpen] = useState(false);
  const [address, setAddress] = useState('');
  const [refused, setRefused] = useState(false);
  const noteId = useId();
  const input = useRef<HTMLInputElement>(null);
  const link = useEditorState({
    editor,
    selector: ({ editor: of }) => (of.isActive('link') ? String(of.getAttributes('link').href ?? '') : null),
  });

  function show(next: boolean) {
    if (next) setAddress(link ?? '');
    setRefused(false);
    setOpen(next);
  }

  function apply() {
    const href = linkAddress(address);
    if (href === null) return setRefused(true);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href === '') chain.unsetLink().run();
    else if (editor.state.selection.empty && link === null)
      // Without a selection the URL is inserted as the link text.
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    setOpen(false);
  }

  return (
    <Popover
      open={open}
      onOpenChange={show}
      anchorOnly
      label={t('widget.editor.link')}
      initialFocus={input}
      trigger={
        <span className="flex">
          <ToolButton
            name={t('widget.editor.link')}
            icon="link"
            pressed={link !== null}
            onClick={() => show(!open)}
          />
        </span>
      }
    >
      <div className="flex w-80 items-center gap-2 p-2">
        <TextInput
          ref={input}
          size="small"
          aria-label={t('widget.editor.address')}
          placeholder="https://"
          value={address}
          onChange={(next) => {
            setAddress(next);
            setRefused(false);
          }}
          invalid={refused}
          aria-describedby={refused ? noteId : undefined}
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
      {refused && (
        <p id={noteId} role="alert" className="px-2 pb-2 text-note text-danger-text">
          {t('widget.editor.badScheme', { schemes: ALLOWED_HTML.schemes.join(' / ') })}
        </p>
      )}
    </Popover>
  );
}
