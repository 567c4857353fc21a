import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CellLabels, CellText } from '../shared/cell-text';
import { plainText } from '../shared/plain-text';
import { ImagePreview } from '../ui/image-preview';
import type { CellProps } from '../widget';
import { storedFiles, type StoredFile } from './stored-files';
import { useFileUrl } from './use-file-url';

/** Files by their names. */
export function FileCell({ value }: CellProps) {
  const files = storedFiles(value);
  if (!files) return <CellText text={plainText(value)} />;
  return <CellLabels labels={files.map((file) => file.fileName)} />;
}

const SHOWN = 3;

/** Pictures, small; a click shows one large. Those that cannot be shown are named. */
export function PictureCell(props: CellProps) {
  const [shown, setShown] = useState<{ src: string; name: string } | null>(null);
  const files = storedFiles(props.value) ?? [];
  const ours = files.filter((file) => file.filePath !== null);
  if (ours.length === 0) return <FileCell {...props} />;
  return (
    <span className="flex min-w-0 items-center gap-1">
      {ours.slice(0, SHOWN).map((file, at) => (
        <Thumbnail key={at} file={file} onShow={(src) => setShown({ src, name: file.fileName })} />
      ))}
      {ours.length > SHOWN && <span className="shrink-0 text-fg-2">+{ours.length - SHOWN}</span>}
      <ImagePreview src={shown?.src ?? null} name={shown?.name ?? ''} onClose={() => setShown(null)} />
    </span>
  );
}

function Thumbnail({ file, onShow }: { file: StoredFile; onShow(src: string): void }) {
  const { t } = useTranslation();
  const url = useFileUrl(file.filePath);
  const [broken, setBroken] = useState<string | null>(null);
  if (url === null || url === broken) return <span className="min-w-0 truncate">{file.fileName}</span>;
  return (
    <button
      type="button"
      aria-label={t('widget.upload.preview', { name: file.fileName })}
      onClick={() => onShow(url)}
      className="size-7 shrink-0 overflow-hidden rounded-tag"
    >
      <img src={url} alt="" className="size-full object-cover" onError={() => setBroken(url)} />
    </button>
  );
}
