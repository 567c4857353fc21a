import { useEditorState, type Editor } from '@tiptap/react';
import { useRef, useState } from 'react';
import { Button } from '../ui/button';
import { Popover } from '../ui/popover';
import { TextInput } from '../ui/text-input';
import { useWords } from '../ui/use-words';
import { ALLOWED_HTML } from './allowed-html';
import { ToolButton } from './tool-button';

const SCHEME = new RegExp(`^(${ALLOWED_HTML.schemes.join('|')}):`, 'i');

/** Sets, changes and removes the link of the selection. */
export function LinkButton({ editor }: { editor: Editor }) {
  const t = useWords();
  const [open, setOpen] = useState(false);
  const [address, setAddress] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const link = useEditorState({
    editor,
    selector: ({ editor: of }) => (of.isActive('link') ? String(of.getAttributes('link').href ?? '') : null),
  });

  function show(next: boolean) {
    if (next) setAddress(link ?? '');
    setOpen(next);
  }

  function apply() {
    const typed = address.trim();
    const href = typed === '' || SCHEME.test(typed) ? typed : `https://${typed}`;
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
          onChange={setAddress}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            apply();
          }}
        />
        <Button size="small" variant="secondary" onClick={apply}>
          {t('ui.done')}
        </Button>
      </div>
    </Popover>
  );
}
