/** Runs a step that takes time; prints what it is, and how long it took. */
export function step<T>(title: string, work: () => Promise<T>): Promise<T>;
