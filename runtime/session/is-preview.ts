/** The address at which the console runs as a preview inside the designer. */
export const PREVIEW_PATH = '/designer/preview';

/**
 * Whether this window is such a preview. It shares the origin of the designer around it, so it keeps nothing in the
 * storages of the browser and takes nothing from them.
 */
export const isPreview = globalThis.location?.pathname === PREVIEW_PATH;
