import { late } from './late';
import { TooltipBubble } from './tooltip';

/** Popover content; floating parts load when first hovered, focused or opened, to keep them out of the base chunk. */
export const PopoverPanel = late(() => import('./popover-panel').then((part) => part.PopoverPanel));
/** Content of dropdown and context menus. */
export const MenuPanel = late(() => import('./menu-panel').then((part) => part.MenuPanel));
/** Container of the toasts. */
export const ToastPlace = late(() => import('./toast-cards').then((part) => part.ToastPlace));
/** The confirmation dialog. */
export const ConfirmDialog = late(() => import('./confirm-dialog').then((part) => part.ConfirmDialog));

/** Preloads them: an error message about the network cannot be loaded over the network. */
export async function loadFloating(): Promise<void> {
  await Promise.all(
    [TooltipBubble, PopoverPanel, MenuPanel, ToastPlace, ConfirmDialog].map((part) => part.load()),
  );
}
