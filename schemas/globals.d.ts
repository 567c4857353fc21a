/** Browsers and Node both provide it, but the `lib` setting of this folder does not include its type. */
declare function structuredClone<T>(value: T): T;

/** Likewise; the parts of it that this folder reads. */
declare class URL {
  constructor(address: string);
  static canParse(address: string): boolean;
  readonly origin: string;
  readonly username: string;
  readonly password: string;
}
