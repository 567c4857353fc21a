/** What the dialogs of a document work with. */
export interface DocumentProps {
  /** Calls are below this address. */
  base: string;
  id: number;
  name: string;
  /** The document was changed. */
  onChanged(): void;
  onClose(): void;
}
