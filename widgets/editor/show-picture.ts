import type { WidgetHost } from '../widget';

/**
 * Loads a stored picture into an image with the session token, since it has no public address. Without the picture its
 * description is shown. Returns what stops it and frees the picture.
 */
export function showPicture(image: HTMLImageElement, path: string, load: WidgetHost['picture']): () => void {
  const abort = new AbortController();
  let address: string | undefined;
  load?.(path, abort.signal).then(
    (bytes) => {
      if (abort.signal.aborted) return;
      image.src = address = URL.createObjectURL(bytes);
    },
    () => undefined,
  );
  return () => {
    abort.abort();
    if (address !== undefined) URL.revokeObjectURL(address);
  };
}
