import { useEffect, useState } from 'react';
import { centred, firstScale, rescaled, zoomed, type Box } from './crop-geometry';
import { croppedFile, turnedPicture } from './crop-picture';

/** A rotated picture with its scale, and the crop box in pixels of the scaled picture. */
export interface Shown {
  picture: HTMLCanvasElement;
  scale: number;
  box: Box;
}

/** Loads a picture file and keeps rotation, zoom and crop box. `crop` resolves to null if encoding fails. */
export function useCrop(file: File) {
  const [quarters, setQuarters] = useState(0);
  const [shown, setShown] = useState<Shown | null>(null);
  const [failed, setFailed] = useState(false);

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

  return {
    shown,
    failed,
    move: (box: Box) => setShown((held) => held && { ...held, box }),
    zoom: (by: 1 | -1) =>
      setShown((held) => {
        if (!held) return held;
        const { picture, box } = held;
        const scale = zoomed(picture, held.scale, by);
        return { picture, scale, box: rescaled(box, picture, held.scale, scale) };
      }),
    turn: (by: 1 | 3) => setQuarters((now) => (now + by) % 4),
    async crop(): Promise<File | null> {
      if (!shown) return null;
      try {
        return await croppedFile(file, shown.picture, shown.box, shown.scale);
      } catch {
        setFailed(true);
        return null;
      }
    },
  };
}
