import { useState } from 'react';
import { CellText, EmptyCell } from '../shared/cell-text';
import { isEmptyValue, plainText } from '../shared/plain-text';
import { Icon } from '../ui/icon';
import { lastPart, storedFiles, type StoredFile } from '../upload/stored-files';
import { useFileUrl } from '../upload/use-file-url';
import type { CellProps, Widget } from '../widget';
import { uploadAvatarType } from './field';

/** The picture, or a place for one. */
export function Portrait({ file, known, size }: { file?: StoredFile; known?: string; size: number }) {
  const url = useFileUrl(file?.filePath ?? null, known);
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span
      style={{ width: size, height: size }}
      className="inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-pressed text-fg-3"
    >
      {url !== null && url !== broken ? (
        <img src={url} alt="" className="size-full object-cover" onError={() => setBroken(url)} />
      ) : (
        <Icon name="user-round" size={size > 40 ? 24 : 16} />
      )}
    </span>
  );
}

function Cell({ value }: CellProps) {
  if (isEmptyValue(value)) return <EmptyCell />;
  const path = plainText(value);
  const [file] = storedFiles([path]) ?? [];
  return (
    <span className="flex min-w-0 items-center gap-2">
      {file?.filePath && <Portrait file={file} size={28} />}
      <CellText text={lastPart(path)} />
    </span>
  );
}

export const uploadAvatarWidget: Widget = { type: uploadAvatarType, Cell };
