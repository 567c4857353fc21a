/** Severity of a toast: decides its icon and duration. */
export type ToastKind = 'success' | 'error' | 'warning';
