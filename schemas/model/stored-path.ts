/** A path in the file store. It cannot be an address of another host, because the browser loads it. */
export const STORED_PATH = '^(?:[A-Za-z0-9_\\-]+\\/)*[A-Za-z0-9_\\-]+\\.[A-Za-z0-9]+$';
