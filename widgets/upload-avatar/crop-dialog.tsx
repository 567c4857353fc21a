import { useLayoutEffect, useRef, useState } from 'react';
import { ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { IconButton } from '../ui/icon-button';
import { PickerMessage } from '../ui/picker-message';
import { useWords } from '../ui/use-words';
import { BOX, STAGE, type Box } from './crop-geometry';
import { drawCovered } from './crop-picture';
import { useCrop, type Shown } from './use-crop';

interface CropDialogProps {
  file: File;
  /** Called with the cropped file, with the original if it is uploaded uncropped, or null on cancel. */
  onDone(file: File | null): void;
}

/** Margin of visible picture around the crop box, in pixels. */
const EDGE = 12;

/** Crops a square from a picture: move by pointer or arrow keys, zoom, rotate, with a preview. */
export function CropDialog({ file, onDone }: CropDialogProps) {
  const t = useWords();
  const { shown, failed, move, zoom, turn, crop } = useCrop(file);
  const [busy, setBusy] = useState(false);
  const stage = useRef<HTMLDivElement>(null);

  // Scrolls the crop box into view after moves and zooms.
  useLayoutEffect(() => {
    if (!shown || !stage.current) return;
    const { current: view } = stage;
    const into = (scrolled: number, start: number, length: number) =>
      Math.min(Math.max(scrolled, start + BOX + EDGE - length), Math.max(start - EDGE, 0));
    view.scrollLeft = into(view.scrollLeft, shown.box.x, view.clientWidth);
    view.scrollTop = into(view.scrollTop, shown.box.y, view.clientHeight);
  }, [shown]);

  async function finish() {
    if (!shown || busy) return;
    setBusy(true);
    const file = await crop();
    setBusy(false);
    if (file) onDone(file);
  }

  const tools = [
    { icon: 'zoom-out', label: t('widget.crop.zoomOut'), run: () => zoom(-1) },
    { icon: 'zoom-in', label: t('widget.crop.zoomIn'), run: () => zoom(1) },
    { icon: 'rotate-ccw', label: t('widget.crop.rotateLeft'), run: () => turn(3) },
    { icon: 'rotate-cw', label: t('widget.crop.rotateRight'), run: () => turn(1) },
  ];

  return (
    <Dialog
      open
      width={640}
      title={t('widget.crop.title')}
      onClose={() => onDone(null)}
      closedByMask
      // Focus on × would open its tooltip, and Escape would close the tooltip first.
      initialFocus={stage}
      footer={
        <>
          <Button onClick={() => onDone(file)}>{t('widget.crop.keep')}</Button>
          <Button variant="primary" loading={busy} disabled={!shown} onClick={() => void finish()}>
            {t('widget.crop.crop')}
          </Button>
        </>
      }
    >
      <div className="flex gap-6 max-md:flex-col max-md:items-center">
        <div
          ref={stage}
          tabIndex={-1}
          className="flex max-w-full shrink-0 items-center overflow-auto rounded-control bg-pressed outline-none"
          style={{ width: STAGE, height: STAGE }}
        >
          {failed ? (
            <PickerMessage error={t('widget.crop.failed')} />
          ) : shown ? (
            <Stage shown={shown} onMove={move} />
          ) : (
            <PickerMessage loading />
          )}
        </div>
        <div className="flex flex-col gap-3">
          <span className="text-small text-fg-2">{t('widget.crop.preview')}</span>
          <Preview shown={shown} />
          <div className="flex gap-1">
            {tools.map((tool) => (
              <IconButton key={tool.icon} icon={tool.icon} label={tool.label} onClick={tool.run} />
            ))}
          </div>
        </div>
      </div>
    </Dialog>
  );
}

/** The cropped area in the size of the result. */
function Preview({ shown }: { shown: Shown | null }) {
  const t = useWords();
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (shown && canvas.current) drawCovered(shown.picture, canvas.current, shown.box, shown.scale);
  }, [shown]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={t('widget.crop.preview')}
      width={BOX}
      height={BOX}
      className="rounded-control bg-pressed"
    />
  );
}

/** The picture with the crop box, in a scroll container. */
function Stage({ shown, onMove }: { shown: Shown; onMove(box: Box): void }) {
  const t = useWords();
  const { picture, scale, box } = shown;
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = picture;
  useLayoutEffect(() => {
    const pen = canvas.current?.getContext('2d');
    // A rotation by 180° keeps the size, so the canvas is not cleared by itself.
    pen?.clearRect(0, 0, width, height);
    pen?.drawImage(picture, 0, 0);
  }, [picture, width, height]);
  return (
    <ReactCrop
      locked
      keepSelection
      crop={{ unit: 'px', width: BOX, height: BOX, ...box }}
      onChange={({ x, y }) => onMove({ x, y })}
      ariaLabels={{ ...NO_HANDLES, cropArea: t('widget.crop.area') }}
      className="m-auto shrink-0 overflow-hidden"
      style={{ maxWidth: 'none' }}
    >
      <canvas
        ref={canvas}
        width={width}
        height={height}
        style={{ display: 'block', width: width * scale, height: height * scale }}
      />
    </ReactCrop>
  );
}

/** The crop box has a fixed size and no resize handles. */
const NO_HANDLES = {
  nwDragHandle: '',
  nDragHandle: '',
  neDragHandle: '',
  eDragHandle: '',
  seDragHandle: '',
  sDragHandle: '',
  swDragHandle: '',
  wDragHandle: '',
};
