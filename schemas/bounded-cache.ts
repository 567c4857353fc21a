/**
 * Caches compiled texts up to a total weight, in two generations: entries used since the last swap, and entries used
 * before it. When the young generation is full, it becomes the old one and the old one is dropped. A hit costs one
 * look-up, and entries in use stay.
 */
export class BoundedCache<T> {
  private young = new Map<string, T>();
  private old = new Map<string, T>();
  private weight = 0;

  /**
   * `most` is the weight of one generation, in characters of the keys. An entry weighs at least 50; an entry heavier
   * than a whole generation is not cached.
   */
  constructor(private readonly most: number) {}

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

  clear(): void {
    this.young.clear();
    this.old.clear();
    this.weight = 0;
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
