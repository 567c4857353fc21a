import { widgetsIn } from './list-widgets';

const found = import.meta.glob<object>('./*/view.tsx', { eager: true });

/**
 * The React halves of the built-in field types, one per folder; their controls are lazy-loaded (`inputs.ts`). Forms, details
 * and everything else beside a list need them all; a list loads them if it has a rare type (`use-list-types.ts`).
 */
export const builtInWidgets = widgetsIn(found);
