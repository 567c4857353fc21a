/** What a message is of: it decides its icon and how long it stays. */
export type ToastKind = 'success' | 'error' | 'warning';
