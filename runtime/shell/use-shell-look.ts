import { useSnapshot } from 'valtio';
import { settings } from './settings';
import { PHONE, useMedia } from './use-media';

/** What the settings mean for the parts of the shell. */
interface ShellLook {
  /** The menu is above the page; on a phone it is a drawer in any case. */
  onTop: boolean;
  headerScrolls: boolean;
  headerHides: boolean;
  /** The side menu stays while the header scrolls away. */
  sideBarStays: boolean;
  multiTab: boolean;
}

/** Follows the settings of the shell. */
export function useShellLook(): ShellLook {
  const { layout, fixedHeader, autoHideHeader, fixedSidebar, multiTab } = useSnapshot(settings);
  const phone = useMedia(PHONE);
  return {
    onTop: layout === 'top' && !phone,
    headerScrolls: !fixedHeader,
    headerHides: fixedHeader && autoHideHeader,
    sideBarStays: fixedHeader || fixedSidebar,
    multiTab,
  };
}
