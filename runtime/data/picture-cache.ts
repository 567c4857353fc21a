/** Limit of cached pictures. A stored picture never changes, so it is fetched once per session. */
const MOST = 200;

/** The pictures loaded in one session. */
export class PictureCache {
  #token: string | null = null;
  readonly #pictures = new Map<string, Blob>();

  /** The picture from the cache, or loaded by `ask`. A new session starts with an empty cache. */
  async get(token: string | null, path: string, ask: () => Promise<Blob>): Promise<Blob> {
    if (token !== this.#token) this.#pictures.clear();
    this.#token = token;
    const known = this.#pictures.get(path);
    const picture = known ?? (await ask());
    if (token !== this.#token) return picture;
    this.#pictures.delete(path);
    this.#pictures.set(path, picture);
    const oldest = this.#pictures.keys().next().value;
    if (this.#pictures.size > MOST && oldest !== undefined) this.#pictures.delete(oldest);
    return picture;
  }
}
