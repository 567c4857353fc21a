/** Browsers and Node both provide it, but the `lib` setting of this folder does not include its type. */
declare function structuredClone<T>(value: T): T;
