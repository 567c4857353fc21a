import { DialogFrame, type DialogFrameProps } from './dialog-frame';

/** A dialog is centred; see `Drawer` for reading at the right edge. */
export interface DialogProps extends Omit<DialogFrameProps, 'className' | 'style'> {
  /** Pixels, at most the window width. 840 for forms, 600 audit, 1000 and 880 for logs. */
  width?: number;
}

/**
 * A modal dialog; full screen below 768 px. The body scrolls, header and footer stay. The top edge is fixed, so that
 * the dialog does not jump when its height changes.
 */
export function Dialog({ width = 840, ...frame }: DialogProps) {
  return (
    <DialogFrame
      {...frame}
      style={{ ['--dialog-width' as string]: `${width}px` }}
      className="inset-x-0 top-[max(48px,9dvh)] mx-auto max-h-[calc(100dvh-max(48px,9dvh)-48px)] w-[min(var(--dialog-width),calc(100vw-32px))] rounded-dialog shadow-dialog max-md:inset-0 max-md:max-h-none max-md:w-full max-md:rounded-none data-[state=closed]:animate-dialog-out data-[state=open]:animate-dialog-in"
    />
  );
}
