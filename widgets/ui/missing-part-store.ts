const listeners = new Set<() => void>();
let missing = false;

function set(next: boolean) {
  missing = next;
  for (const listener of listeners) listener();
}

/** Whether a chunk could not be loaded: the network failed, or a newer version replaced it. */
export const missingParts = {
  tell: () => set(true),
  forget: () => set(false),
  read: () => missing,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
