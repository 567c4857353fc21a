import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { CompiledPage } from '../../schemas/model/page';
import { useTabKey } from '../shell/tab-context';
import { useUnsaved } from '../shell/use-unsaved';

/** A record over its list: a new one with id 0, a form, or the record for reading. */
export type OpenRecord = { kind: 'record'; id: number; resume?: boolean } | { kind: 'detail'; id: number };

/** The record that follows the path of its page: `add`, `edit/5` or `detail/5`; null for other paths. */
export function recordInPath(rest: string): OpenRecord | null {
  if (rest === 'add') return { kind: 'record', id: 0 };
  const [, kind, id] = /^(edit|detail)\/([1-9]\d{0,14})$/.exec(rest) ?? [];
  if (kind === undefined) return null;
  return { kind: kind === 'edit' ? 'record' : 'detail', id: Number(id) };
}

/** The record among the dialogs of a list. */
export function openRecord(dialog: { kind: string } | null): OpenRecord | null {
  return dialog?.kind === 'record' || dialog?.kind === 'detail' ? (dialog as OpenRecord) : null;
}

/** Whether a record covers its list as a page, with an address of its own. */
export function isPageSized({ pageConfig }: CompiledPage, { kind }: OpenRecord): boolean {
  return (kind === 'record' ? pageConfig.dialogAs : pageConfig.detail?.as) === 'page';
}

/** What follows the path of a page in the address of a record. */
function restOf({ kind, id }: OpenRecord): string {
  if (kind === 'detail') return `/detail/${id}`;
  return id === 0 ? '/add' : `/edit/${id}`;
}

/** The record in the address of a page. */
interface RecordAddress {
  record: OpenRecord | null;
  /** Opens a record, or the list with null. Values that were typed are the caller's to save or to discard. */
  go(record: OpenRecord | null, options?: { replace?: boolean }): void;
}

/**
 * The record in the address of a page; null inside another page, which owns the address. Where the window leaves a form
 * with typed values, with the back button or a link, the form stays until the user agrees to discard them.
 */
export function useRecordAddress(isOfWindow: boolean): RecordAddress {
  const { pathname, search } = useLocation();
  const rest = useParams()['*'] ?? '';
  const asked = isOfWindow ? recordInPath(rest) : null;
  const path = asked ? pathname.slice(0, -rest.length - 1) : pathname;
  const [record, setRecord] = useState(asked);
  const navigate = useNavigate();
  const tab = useTabKey();
  const { mayDiscard } = useUnsaved();
  const addressOf = (one: OpenRecord | null) => `${path}${one ? restOf(one) : ''}${search}`;

  useEffect(() => {
    if (addressOf(asked) === addressOf(record)) return;
    void mayDiscard([tab]).then((may) => {
      if (may) setRecord(asked);
      else void navigate(addressOf(record));
    });
    // Asks once per address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [rest]);

  return {
    record,
    go(next, options) {
      setRecord(next);
      void navigate(addressOf(next), options);
    },
  };
}
