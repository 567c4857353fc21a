import { EditorContent, useEditor, type Editor } from '@tiptap/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../ui/class-names';
import { controlFrame } from '../ui/control-frame';
import { fieldLabelId } from '../ui/field-frame';
import { usePlaceholder } from '../shared/use-placeholder';
import { COMMIT_AFTER_MS } from '../shared/use-typed-text';
import { useLeaving } from '../shared/use-leaving';
import { useWidgetHost, type InputProps } from '../widget';
import { cleanHtml } from './clean-html';
import { EXTENSIONS } from './editor-extensions';
import { EditorToolbar } from './editor-toolbar';
import { isBlankHtml } from './html-text';
import { pictureNode, storedHtml } from './picture-node';
import { usePictureUpload } from './use-picture-upload';
import './rich-text.css';

/** The rich text editor. Keeps the typed text in local state and reports it after a pause, on blur and on unmount. */
export function RichTextInput(props: InputProps) {
  const { id, field, value, describedBy } = props;
  const { height } = field.options;
  const placeholder = usePlaceholder(field);
  const text = typeof value === 'string' ? value : '';
  const report = useReported(props, text);

  const { picture } = useWidgetHost();
  const pictures = usePictureUpload(props.onBusy);
  const add = useRef(pictures.add);
  add.current = pictures.add;
  const take = (files: FileList | undefined): boolean => {
    if (!files?.length || !editorRef.current) return false;
    add.current(editorRef.current, [...files]);
    return true;
  };
  const editorRef = useRef<Editor>(null);
  const editor = useEditor({
    extensions: [...EXTENSIONS, pictureNode(picture)],
    content: cleanHtml(text),
    injectCSS: false,
    autofocus: props.autoFocus ? 'end' : false,
    editorProps: {
      // A cell copied from a sheet has a picture of itself beside its text.
      handlePaste: (_view, { clipboardData }) =>
        clipboardData?.getData('text/html') === '' && take(clipboardData.files),
      handleDrop: (_view, event) => take(event.dataTransfer?.files),
      attributes: {
        id,
        role: 'textbox',
        class: 'rich-text',
        'aria-multiline': 'true',
        'aria-label': field.label,
        'aria-labelledby': fieldLabelId(id),
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(props.required && { 'aria-required': 'true' }),
        ...(props.invalid && { 'aria-invalid': 'true' }),
      },
    },
    onUpdate: ({ editor: of }) => report.later(of),
    onBlur: ({ editor: of }) => report.now(of),
    onDestroy: report.forget,
  });

  editorRef.current = editor;
  useEffect(() => {
    // A value from outside (reset, another record) replaces the content; the echo of a reported value does not.
    if (!report.isForeign(text)) return;
    editor.commands.setContent(cleanHtml(text), { emitUpdate: false });
  }, [editor, text, report]);
  // Reports the last keystrokes on unmount.
  useEffect(() => () => report.now(editor), [editor, report]);
  const empty = useEmpty(editor);
  // The editor tells its blur before the form knows where the focus goes, and nothing of its buttons.
  const leaving = useLeaving(() => props.onBlur?.());

  return (
    <div
      className={classNames(
        controlFrame({ invalid: props.invalid }),
        'w-full flex-col items-stretch gap-0! overflow-hidden p-0!',
      )}
      onFocus={leaving.enter}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) leaving.leave();
      }}
    >
      <EditorToolbar editor={editor} label={field.label} controls={id} pictures={pictures} />
      <div
        className="relative resize-y overflow-auto px-[11px] py-2"
        style={{ height: typeof height === 'number' ? height : 300 }}
        onClick={({ target, currentTarget }) => target === currentTarget && editor.commands.focus('end')}
      >
        {empty && placeholder && (
          <p aria-hidden className="pointer-events-none absolute text-fg-3">
            {placeholder}
          </p>
        )}
        <EditorContent editor={editor} className="h-full" />
      </div>
    </div>
  );
}

/** Reports the typed text after a pause, on request, and never twice; the functions are stable. */
function useReported(props: InputProps, text: string) {
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const [report] = useState(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let sent = text;
    const forget = () => clearTimeout(timer);
    const now = (of: Editor) => {
      forget();
      if (timer === undefined) return;
      timer = undefined;
      const html = storedHtml(of.getHTML());
      sent = isBlankHtml(html) ? '' : html;
      if (sent !== (latest.current.value ?? '')) latest.current.onChange(sent || null);
    };
    return {
      now,
      later: (of: Editor) => {
        forget();
        timer = setTimeout(() => now(of), COMMIT_AFTER_MS);
      },
      forget,
      /** Whether a value was not reported from here; what waits to be reported is then given up. */
      isForeign: (value: string): boolean => {
        if (value === sent) return false;
        forget();
        timer = undefined;
        sent = value;
        return true;
      },
    };
  });
  return report;
}

/** Whether the editor has no content, in the present. */
function useEmpty(editor: Editor): boolean {
  const [empty, setEmpty] = useState(editor.isEmpty);
  useEffect(() => {
    const look = () => setEmpty(editor.isEmpty);
    look();
    editor.on('transaction', look);
    return () => {
      editor.off('transaction', look);
    };
  }, [editor]);
  return empty;
}
