import { useId, useState, type ChangeEvent, type DragEvent } from 'react';
import { classNames } from '../../widgets/ui/class-names';
import { Icon } from '../../widgets/ui/icon';
import { joinWords } from '../../widgets/ui/join-words';
import { toast } from '../../widgets/ui/toast';
import { useWords, type Words } from '../../widgets/ui/use-words';
import { hasEnding } from '../../widgets/upload/file-rules';

/** Building-blocks 2: .xlsx. CSV is an addition of ours. */
const ENDINGS = ['.xlsx', '.csv'];

interface FileDropProps {
  disabled: boolean;
  onFile(file: File): void;
}

/** Takes one sheet by click, keyboard or drop, and says what it takes. */
export function FileDrop({ disabled, onFile }: FileDropProps) {
  const t = useWords();
  const hint = useId();
  const [over, setOver] = useState(false);

  function take(files: readonly File[]) {
    const file = fittingFile(files, t);
    if (file && !disabled) onFile(file);
  }
  function chosen(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.target.files ?? [])];
    // Lets the user choose the same file again.
    event.target.value = '';
    if (files.length > 0) take(files);
  }
  function drag(event: DragEvent, inside: boolean) {
    event.preventDefault();
    setOver(inside && !disabled);
  }
  return (
    <label
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        take([...event.dataTransfer.files]);
      }}
      className={classNames('relative block', disabled ? 'cursor-not-allowed' : 'cursor-pointer')}
    >
      <input
        type="file"
        aria-label={t('import.file')}
        aria-describedby={hint}
        accept={ENDINGS.join(',')}
        disabled={disabled}
        onChange={chosen}
        className="peer sr-only"
      />
      <span
        className={classNames(
          'flex min-h-36 flex-col items-center justify-center gap-2 rounded-panel border border-dashed px-4 py-6 text-center peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
          over ? 'border-primary-border bg-primary-soft' : 'border-control bg-surface',
          disabled ? 'text-fg-disabled' : 'text-fg-2',
        )}
      >
        <Icon name="upload" size={28} className={disabled ? '' : 'text-fg-3'} />
        <span>
          {t('widget.upload.drop')}{' '}
          <span className={disabled ? undefined : 'text-primary-text'}>{t('widget.upload.pick')}</span>
        </span>
        <span id={hint} className="text-note text-fg-3">
          {t('import.hint')}
        </span>
      </span>
    </label>
  );
}

/** The one file that can be imported; otherwise says why there is none. */
function fittingFile(files: readonly File[], t: Words): File | null {
  const [file] = files;
  const refused = (text: string) => {
    toast.warning(text);
    return null;
  };
  if (!file) return null;
  if (files.length > 1) return refused(t('widget.upload.tooMany', { n: 1, chosen: files.length, here: 0 }));
  if (hasEnding(file.name, ['.xls'])) return refused(t('import.old'));
  if (!hasEnding(file.name, ENDINGS))
    return refused(t('widget.upload.wrongType', { types: joinWords(ENDINGS) }));
  return file.size === 0 ? refused(t('import.none')) : file;
}
