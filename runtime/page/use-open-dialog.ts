import { useEffect, useState } from 'react';
import type { CompiledAction, CompiledPage } from '../../schemas/model/page';
import type { ListRow } from '../data/data-source';
import type { ListInside } from './child-screen';
import type { KeptRow } from './not-removed-dialog';
import type { PartsDialog } from './use-parts';
import { notePlace } from '../shell/recent-places';
import { isPageSized, openRecord, useRecordAddress, type OpenRecord } from './use-record-address';

/** The open dialog. */
export type OpenDialog =
  | OpenRecord
  | { kind: 'masked'; row: ListRow; column?: string }
  | { kind: 'changes' | 'operations'; url?: string }
  | { kind: 'history'; row: ListRow; url?: string }
  | { kind: 'print'; row: ListRow; template?: string }
  | { kind: 'templates' }
  | { kind: 'document'; action: CompiledAction; row: ListRow }
  | { kind: 'move'; row: ListRow }
  | { kind: 'import' }
  | { kind: 'audit'; action: CompiledAction; documents: readonly ListRow[] }
  | PartsDialog
  | { kind: 'notRemoved'; kept: readonly KeptRow[] }
  | { kind: 'action'; action: CompiledAction; row: ListRow | null }
  | { kind: 'reveal' | 'result'; title: string; values: readonly { label: string; value: string }[] };

/** The open dialog of a list; a record that covers the list stands in the address. */
export function useOpenDialog(page: CompiledPage, inside: ListInside | null) {
  const address = useRecordAddress(inside === null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { record } = address;

  /** `instead`: what is open is left out of the history. */
  function show(next: OpenRecord | null, instead = false) {
    const inAddress = next && !inside && isPageSized(page, next) ? next : null;
    setDialog(inAddress ? null : next);
    if (record || inAddress) address.go(inAddress, { replace: instead || inAddress === null });
  }

  // The address of a record that opens in a dialog is a link to it.
  const linked = record && !isPageSized(page, record) ? record : null;
  useEffect(() => {
    if (linked) show(linked);
    // Once per link.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [linked]);

  const opened = openRecord(dialog) ?? record;
  const openedId = inside || !opened ? 0 : opened.id;
  useEffect(() => {
    if (openedId > 0) notePlace({ page: page.id, id: openedId });
  }, [page.id, openedId]);

  return { dialog: dialog ?? (linked ? null : record), setDialog, show };
}
