import { DialogFrame, type DialogFrameProps } from './dialog-frame';

export interface DrawerProps extends Omit<DialogFrameProps, 'className' | 'style'> {
  /** Pixels; never wider than the window. 480 or 720 where a document does not say. */
  width?: number;
}

/** For reading and logs: a dialog at the right edge, as high as the window. */
export function Drawer({ width = 480, ...frame }: DrawerProps) {
  return (
    <DialogFrame
      {...frame}
      style={{ ['--drawer-width' as string]: `${width}px` }}
      className="inset-y-0 right-0 w-[min(var(--drawer-width),100vw)] shadow-dialog data-[state=closed]:animate-drawer-out data-[state=open]:animate-drawer-in"
    />
  );
}
