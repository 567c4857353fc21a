import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { IconButton } from '../ui/icon-button';
import { PickerMessage } from '../ui/picker-message';
import { useWords } from '../ui/use-words';
import { BOX, centred, firstScale, rescaled, STAGE, zoomed, type Box } from './crop-geometry';
import { croppedFile, drawCovered, turnedPicture } from './crop-picture';

interface CropDialogProps {
  file: File;
  /** Called with the cropped file, with the original if it is uploaded uncropped, or null on cancel. */
  onDone(file: File | null): void;
}

/** Margin of visible picture around the crop box, in pixels. */
const EDGE = 12;

interface Shown {
  picture: HTMLCanvasElement;
  scale: number;
  box: Box;
}

/** Crops a square from a picture: move by pointer or arrow keys, zoom, rotate, with a preview. */
export function CropDialog({ file, onDone }: CropDialogProps) {
  const t = useWords();
  const [quarters, setQuarters] = useState(0);
  const [shown, setShown] = useState<Shown | null>(null);
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const preview = useRef<HTMLCanvasElement>(null);
  const stage = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let current = true;
    turnedPicture(file, quarters).then(
      (picture) => {
        if (!current) return;
        const scale = firstScale(picture);
        setShown({ picture, scale, box: centred(picture, scale) });
      },
      () => current && setFailed(true),
    );
    return () => {
      current = false;
    };
  }, [file, quarters]);

  useLayoutEffect(() => {
    if (shown && preview.current) drawCovered(shown.picture, preview.current, shown.box, shown.scale);
  }, [shown]);

  // Scrolls the crop box into view after moves and zooms.
  useLayoutEffect(() => {
    if (!shown || !stage.current) return;
    const { current: view } = stage;
    const into = (scrolled: number, start: number, length: number) =>
      Math.min(Math.max(scrolled, start + BOX + EDGE - length), Math.max(start - EDGE, 0));
    view.scrollLeft = into(view.scrollLeft, shown.box.x, view.clientWidth);
    view.scrollTop = into(view.scrollTop, shown.box.y, view.clientHeight);
  }, [shown]);

  const zoom = (by: 1 | -1) =>
    setShown((held) => {
      if (!held) return held;
      const { picture, box } = held;
      const scale = zoomed(picture, held.scale, by);
      return { picture, scale, box: rescaled(box, picture, held.scale, scale) };
    });
  const turn = (by: 1 | 3) => setQuarters((now) => (now + by) % 4);

  async function crop() {
    if (!shown || busy) return;
    setBusy(true);
    try {
      onDone(await croppedFile(file, shown.picture, shown.box, shown.scale));
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
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
          <Button variant="primary" loading={busy} disabled={!shown} onClick={() => void crop()}>
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
            <Stage shown={shown} onMove={(box) => setShown({ ...shown, box })} />
          ) : (
            <PickerMessage loading />
          )}
        </div>
        <div className="flex flex-col gap-3">
          <span className="text-small text-fg-2">{t('widget.crop.preview')}</span>
          <canvas
            ref={preview}
            role="img"
            aria-label={t('widget.crop.preview')}
            width={BOX}
            height={BOX}
            className="rounded-control bg-pressed"
          />
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
      className="m-auto shrink-0"
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
