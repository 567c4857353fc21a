/** Accepted extensions of pictures by default. */
export const PICTURE_ENDINGS = ['.jpg', '.png', '.jpeg', '.webp'];
