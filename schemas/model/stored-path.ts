/** Where the file store keeps a file. Never an address of another place: the browser loads what stands here. */
export const STORED_PATH = '^(?:[A-Za-z0-9_\\-]+\\/)*[A-Za-z0-9_\\-]+\\.[A-Za-z0-9]+$';
