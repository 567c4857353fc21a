import type { Editor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { compressImage, LARGEST_PICTURE } from '../upload/compress-image';
import { hasEnding } from '../upload/file-rules';
import { PICTURE_ENDINGS } from '../upload/picture-endings';
import { joinWords } from '../ui/join-words';
import { toast } from '../ui/toast';
import { useWords } from '../ui/use-words';
import { useWidgetHost, type InputProps } from '../widget';

/** Uploads pictures into the text, each where the cursor is when it arrives; the form waits for them. */
export function usePictureUpload(onBusy: InputProps['onBusy']): {
  busy: boolean;
  add(editor: Editor, files: readonly File[]): void;
} {
  const t = useWords();
  const host = useWidgetHost();
  const [running, setRunning] = useState(0);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => {
    const own = new AbortController();
    abort.current = own;
    return () => own.abort();
  }, []);
  const report = useRef(onBusy);
  report.current = onBusy;
  const busy = running > 0;
  useEffect(() => {
    if (!busy) return;
    report.current?.(true);
    return () => report.current?.(false);
  }, [busy]);

  async function send(editor: Editor, given: File, signal: AbortSignal): Promise<void> {
    const file = await compressImage(given);
    if (file.size > LARGEST_PICTURE) {
      toast.warning(t('widget.upload.largest', { n: LARGEST_PICTURE / 1e6 }));
      return;
    }
    const { savePath } = await host.upload('image', file, () => undefined, signal);
    if (signal.aborted) return;
    const alt = file.name.replace(/\.\w+$/, '');
    editor
      .chain()
      .focus()
      .insertContent({ type: 'picture', attrs: { src: savePath, alt } })
      .run();
  }

  function add(editor: Editor, files: readonly File[]): void {
    const signal = abort.current?.signal;
    const fitting = files.filter((file) => hasEnding(file.name, PICTURE_ENDINGS));
    if (fitting.length < files.length)
      toast.warning(t('widget.upload.wrongType', { types: joinWords(PICTURE_ENDINGS) }));
    for (const file of fitting) {
      if (!signal) return;
      setRunning((count) => count + 1);
      send(editor, file, signal)
        .catch((error: unknown) => {
          if (!signal.aborted)
            toast.error((error instanceof Error && error.message) || t('widget.upload.failed'));
        })
        .finally(() => setRunning((count) => count - 1));
    }
  }
  return { busy, add };
}
