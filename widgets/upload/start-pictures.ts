/** The extensions that a new field of pictures accepts in the designer: spec console.md 5. */
export const startPictures = { accept: ['.jpg', '.png', '.jpeg', '.webp'] };
