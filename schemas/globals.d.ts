/** Browsers and Node both have it; the language's own library, which is all this folder may use, does not name it. */
declare function structuredClone<T>(value: T): T;
