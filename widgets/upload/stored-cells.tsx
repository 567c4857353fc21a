import { useState } from 'react';
import { useCellSpace } from '../shared/cell-space';
import { CellLabels, CellText } from '../shared/cell-text';
import { plainText } from '../shared/plain-text';
import { classNames } from '../ui/class-names';
import { Icon } from '../ui/icon';
import { LateImagePreview } from '../ui/late-image-preview';
import { Tooltip } from '../ui/tooltip';
import { useWords } from '../ui/use-words';
import { useWidgetHost, type CellProps } from '../widget';
import { openFile } from './open-file';
import { storedFiles, type StoredFile } from './stored-files';
import { usePictureUrl } from './use-picture-url';

const SHOWN = 3;

/** File names as download links; on one line more than three end in a count. */
export function FileCell({ value }: CellProps) {
  const host = useWidgetHost();
  const block = useCellSpace() === 'block';
  const files = storedFiles(value);
  if (!files) return <CellText text={plainText(value)} />;
  const labels = files.map((file) => file.fileName);
  if (!host.downloadUrl || files.every((file) => file.filePath === null))
    return <CellLabels labels={labels} />;
  if (block)
    return (
      <ul className="flex flex-col items-start gap-1">
        {files.map((file, at) => (
          <li key={at} className="max-w-full">
            <FileName file={file} whole />
          </li>
        ))}
      </ul>
    );
  return (
    <span className="flex min-w-0 items-center gap-x-2">
      {files.slice(0, SHOWN).map((file, at) => (
        <FileName key={at} file={file} />
      ))}
      {files.length > SHOWN && (
        <Tooltip text={labels.join('、')}>
          <span className="shrink-0 text-fg-2">+{files.length - SHOWN}</span>
        </Tooltip>
      )}
    </span>
  );
}

function FileName({ file, whole }: { file: StoredFile; whole?: boolean }) {
  const t = useWords();
  const host = useWidgetHost();
  if (file.filePath === null) return <span className="max-w-full min-w-0 truncate">{file.fileName}</span>;
  return (
    <button
      type="button"
      aria-label={t('widget.upload.download', { name: file.fileName })}
      onClick={() => void openFile(host, file, t('widget.upload.downloadFailed'))}
      className={classNames(
        'max-w-full rounded-tag text-left text-primary-text hover:text-primary-hover hover:underline',
        // Short names keep a minimum width beside long ones.
        whole ? 'inline-flex min-h-6 min-w-0 items-center gap-1.5 break-all' : 'min-w-12 truncate',
      )}
    >
      {whole && <Icon name="paperclip" size={14} className="shrink-0" />}
      {file.fileName}
    </button>
  );
}

/**
 * Thumbnails, or form-sized pictures where there is room; a click enlarges. Pictures that cannot be loaded show their
 * name.
 */
export function PictureCell(props: CellProps) {
  const [shown, setShown] = useState<{ src: string; name: string } | null>(null);
  const block = useCellSpace() === 'block';
  const files = storedFiles(props.value) ?? [];
  const ours = files.filter((file) => file.filePath !== null);
  if (ours.length === 0) return <FileCell {...props} />;
  const most = block ? ours.length : SHOWN;
  return (
    <span className={classNames('flex min-w-0 items-center', block ? 'flex-wrap gap-2' : 'gap-1')}>
      {ours.slice(0, most).map((file, at) => (
        <Thumbnail
          key={at}
          file={file}
          large={block}
          onShow={(src) => setShown({ src, name: file.fileName })}
        />
      ))}
      {ours.length > most && <span className="shrink-0 text-fg-2">+{ours.length - most}</span>}
      <LateImagePreview src={shown?.src ?? null} name={shown?.name ?? ''} onClose={() => setShown(null)} />
    </span>
  );
}

function Thumbnail({ file, large, onShow }: { file: StoredFile; large: boolean; onShow(src: string): void }) {
  const t = useWords();
  const url = usePictureUrl(file.filePath);
  const [broken, setBroken] = useState<string | null>(null);
  if (url === null || url === broken) return <span className="min-w-0 truncate">{file.fileName}</span>;
  return (
    <button
      type="button"
      aria-label={t('widget.upload.preview', { name: file.fileName })}
      onClick={() => onShow(url)}
      className={classNames('shrink-0 overflow-hidden rounded-tag', large ? 'size-22' : 'size-7')}
    >
      <img src={url} alt="" className="size-full object-cover" onError={() => setBroken(url)} />
    </button>
  );
}
