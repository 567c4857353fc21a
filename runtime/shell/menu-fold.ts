import { proxy, useSnapshot } from 'valtio';
import { settings } from './settings';
import { NARROW, useMedia } from './use-media';

/** Unfolded by hand in a narrow window, where the menu is folded otherwise; not kept. */
const narrowMenu = proxy({ unfolded: false });

/** Whether the side menu is folded, which the buttons at the foot of a page follow, and what folds or unfolds it. */
export function useMenuFold(): { folded: boolean; toggle(): void } {
  const narrow = useMedia(NARROW);
  const { folded } = useSnapshot(settings);
  const { unfolded } = useSnapshot(narrowMenu);
  return {
    folded: narrow ? !unfolded : folded,
    toggle() {
      if (narrow) narrowMenu.unfolded = !unfolded;
      else settings.folded = !folded;
    },
  };
}
