/** Pictures that are kept at most; a stored picture never changes, so it is fetched once a session. */
const MOST = 200;

/** Pictures of one session that were shown before. */
export class PictureCache {
  #token: string | null = null;
  readonly #pictures = new Map<string, Blob>();

  /** The picture, from memory or by `ask`. Another session starts with nothing. */
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
