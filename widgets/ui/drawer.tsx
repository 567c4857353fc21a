import { DialogFrame, type DialogFrameProps } from './dialog-frame';

/** Props of a drawer. */
export interface DrawerProps extends Omit<DialogFrameProps, 'className' | 'style'> {
  /** Pixels, at most the window width. 480 or 720 unless a document sets it. */
  width?: number;
}

/** A dialog at the right edge with full height, for details and logs. */
export function Drawer({ width = 480, ...frame }: DrawerProps) {
  return (
    <DialogFrame
      {...frame}
      style={{ ['--drawer-width' as string]: `${width}px` }}
      className="inset-y-0 right-0 w-[min(var(--drawer-width),100vw)] shadow-dialog data-[state=closed]:animate-drawer-out data-[state=open]:animate-drawer-in"
    />
  );
}
