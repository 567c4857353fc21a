import { useState } from 'react';
import { useCellSpace } from '../shared/cell-space';
import { CellText, EmptyCell } from '../shared/cell-text';
import { isEmptyValue, plainText } from '../shared/plain-text';
import { Icon } from '../ui/icon';
import { LateImagePreview } from '../ui/late-image-preview';
import { useWords } from '../ui/use-words';
import { lastPart, storedFiles } from '../upload/stored-files';
import { usePictureUrl } from '../upload/use-picture-url';
import { useWidgetHost, type CellProps, type Widget } from '../widget';
import { uploadAvatarType } from './field';

interface PortraitProps {
  filePath: string | null;
  /** Object URL of a picture uploaded just now. */
  known?: string;
  /** Accessible name: whose or which picture. */
  label: string;
  size: number;
}

/** The picture, enlarged on click; a placeholder without one. */
export function Portrait({ filePath, known, label, size }: PortraitProps) {
  const t = useWords();
  const url = usePictureUrl(filePath, known);
  const [broken, setBroken] = useState<string | null>(null);
  const [shown, setShown] = useState(false);
  const box = { width: size, height: size };
  if (url === null || url === broken)
    return (
      <span
        style={box}
        className="inline-flex shrink-0 items-center justify-center rounded-full bg-pressed text-fg-3"
      >
        <Icon name="user-round" size={size > 40 ? 24 : 16} />
      </span>
    );
  return (
    <>
      <button
        type="button"
        aria-label={t('widget.upload.preview', { name: label })}
        onClick={() => setShown(true)}
        style={box}
        className="block shrink-0 overflow-hidden rounded-full bg-pressed"
      >
        <img src={url} alt="" className="size-full object-cover" onError={() => setBroken(url)} />
      </button>
      <LateImagePreview src={shown ? url : null} name={label} onClose={() => setShown(false)} />
    </>
  );
}

function Cell({ field, value }: CellProps) {
  const host = useWidgetHost();
  const size = useCellSpace() === 'block' ? 88 : 28;
  if (isEmptyValue(value)) return <EmptyCell />;
  const path = plainText(value);
  const [file] = typeof value === 'string' ? (storedFiles([value]) ?? []) : [];
  if (!file?.filePath || !host.picture) return <CellText text={lastPart(path)} />;
  return <Portrait filePath={file.filePath} label={field.label} size={size} />;
}

/** `uploadAvatar` in tables, read-only views and search forms. */
export const uploadAvatarWidget: Widget = { type: uploadAvatarType, Cell };
