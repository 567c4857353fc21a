/**
 * Keeps compiled texts up to a total weight. Entries live in two generations: what was asked for since the last exchange,
 * and what was asked for before it. When the younger one is full it becomes the older one, and the older one goes. So a
 * hit costs one look-up, and what is used stays.
 */
export class BoundedCache<T> {
  private young = new Map<string, T>();
  private old = new Map<string, T>();
  private weight = 0;

  /**
   * `most` is the weight of one generation, in characters of the keys; an entry counts as at least 50, and one
   * that is heavier than a generation is not kept.
   */
  constructor(private readonly most: number) {}

  /** Entries held at present. */
  get size(): number {
    return this.young.size + this.old.size;
  }

  get(key: string): T | undefined {
    const found = this.young.get(key);
    if (found !== undefined) return found;
    const older = this.old.get(key);
    if (older === undefined) return undefined;
    this.old.delete(key);
    this.set(key, older);
    return older;
  }

  set(key: string, value: T): void {
    const weight = Math.max(50, key.length);
    if (weight > this.most) return;
    if (this.weight + weight > this.most) {
      this.old = this.young;
      this.young = new Map();
      this.weight = 0;
    }
    this.weight += weight;
    this.young.set(key, value);
  }
}
