import { late } from './late';
import { TooltipBubble } from './tooltip';

// What stands above a page travels when it is first needed: pointed at, focused, opened, told or asked.
export const PopoverPanel = late(() => import('./popover-panel').then((part) => part.PopoverPanel));
export const MenuPanel = late(() => import('./menu-panel').then((part) => part.MenuPanel));
export const ToastPlace = late(() => import('./toast-cards').then((part) => part.ToastPlace));
export const ConfirmDialog = late(() => import('./confirm-dialog').then((part) => part.ConfirmDialog));

/** Fetches them ahead of time: a message that the network is gone cannot come over the network. */
export async function loadFloating(): Promise<void> {
  await Promise.all(
    [TooltipBubble, PopoverPanel, MenuPanel, ToastPlace, ConfirmDialog].map((part) => part.load()),
  );
}
