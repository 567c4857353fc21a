import { late } from './late';

/** A picture over everything; its frame travels with the first one. */
export const LateImagePreview = late(() => import('./image-preview').then((part) => part.ImagePreview));
