import type { UseStore } from 'idb-keyval';

const kept = new Map<unknown, unknown>();

/** `idb-keyval` in memory with one store, for DOM tests: jsdom has no IndexedDB. */
export const createStore = () => ({}) as UseStore;
export const get = async (key: IDBValidKey) => structuredClone(kept.get(key));
export const set = async (key: IDBValidKey, value: unknown) => void kept.set(key, structuredClone(value));
export const del = async (key: IDBValidKey) => void kept.delete(key);
export const entries = async () => [...kept];
export const clear = async () => kept.clear();
