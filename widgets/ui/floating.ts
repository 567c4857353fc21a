import { late } from './late';

// The floating halves travel when something is first pointed at, focused or opened.
export const TooltipBubble = late(() => import('./tooltip-bubble').then((part) => part.TooltipBubble));
export const PopoverPanel = late(() => import('./popover-panel').then((part) => part.PopoverPanel));
export const MenuPanel = late(() => import('./menu-panel').then((part) => part.MenuPanel));

/** Fetches them ahead of time. */
export async function loadFloating(): Promise<void> {
  await Promise.all([TooltipBubble, PopoverPanel, MenuPanel].map((part) => part.load()));
}
