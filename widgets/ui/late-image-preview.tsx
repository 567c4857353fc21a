import { useState } from 'react';
import type { ImagePreviewProps } from './image-preview';
import { late } from './late';

const Preview = late(() => import('./image-preview').then((part) => part.ImagePreview));

/** An image preview that loads when first opened. */
export function LateImagePreview(props: ImagePreviewProps) {
  const [used, setUsed] = useState(false);
  if (props.src !== null && !used) setUsed(true);
  return used && <Preview {...props} />;
}
