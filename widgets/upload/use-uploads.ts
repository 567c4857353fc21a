import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Json, JsonObject } from '../../schemas/json';
import type { Field } from '../../schemas/model/field';
import { asLine } from '../../schemas/text/refused-text';
import { toast } from '../ui/toast';
import { useWords, type Words } from '../ui/use-words';
import { useWidgetHost, type InputProps } from '../widget';
import { compressImage, LARGEST_PICTURE } from './compress-image';
import { hasEnding, SIZE_LIMIT } from './file-rules';
import { storedFile, storedFiles, type StoredFile } from './stored-files';
import { acceptedEndings, fileLimit } from './upload-field';

/** A running or failed upload. */
export interface PendingFile {
  uid: string;
  file: File;
  /** Position in the order of choosing. */
  place: number;
  status: 'active' | 'exception';
  percent: number;
  errMsg?: string;
  /** Retrying may succeed. */
  retry: boolean;
}

/** The files of an upload field and the operations on them. */
export interface Uploads {
  /** Null if the value is not a list of files. */
  stored: StoredFile[] | null;
  pending: readonly PendingFile[];
  full: boolean;
  add(files: readonly File[]): void;
  retry(uid: string): void;
  /** Removes a pending file and aborts its upload. */
  cancel(uid: string): void;
  remove(at: number): void;
  /** Object URL of a picture uploaded just now. */
  preview(filePath: string): string | undefined;
}

type Props = Pick<InputProps, 'field' | 'value' | 'onChange' | 'onBusy'>;

/** Manages stored files and uploads. Only completed uploads become part of the value. */
export function useUploads(props: Props, kind: 'image' | 'file'): Uploads {
  const { field, value } = props;
  const t = useWords();
  const host = useWidgetHost();
  const stored = storedFiles(value);
  const { pending, setPending, patch, fail, seats } = usePending();
  // Keeps files in the order of choosing, not of completion.
  const places = useRef({ next: 0, of: new Map<string, number>() });
  // Two uploads may complete before the next render: each starts from the latest entries.
  const latest = useRef({ props, entries: [] as Json[] });
  useLayoutEffect(() => {
    latest.current = { props, entries: (stored ?? []).map((file) => file.entry) };
  });
  const { running, previews } = useRunning(latest);

  function report(entries: Json[]) {
    latest.current.entries = entries;
    latest.current.props.onChange(entries);
  }

  function end(uid: string) {
    running.current.delete(uid);
    if (running.current.size === 0) latest.current.props.onBusy?.(false);
  }

  async function send({ uid, place, file: given }: PendingFile) {
    const abort = new AbortController();
    if (running.current.size === 0) props.onBusy?.(true);
    running.current.set(uid, abort);
    try {
      const file = kind === 'image' && field.options.compress !== false ? await compressImage(given) : given;
      if (abort.signal.aborted) return;
      const refusal = kind === 'image' && refusedPicture(file, field, t);
      if (refusal) return fail(uid, refusal, false);
      const progress = (percent: number) => patch(uid, { percent });
      const { savePath } = await host.upload(kind, file, progress, abort.signal);
      if (abort.signal.aborted) return;
      if (kind === 'image') previews.current.set(savePath, URL.createObjectURL(file));
      setPending((list) => list.filter((one) => one.uid !== uid));
      places.current.of.set(savePath, place);
      const entry = { fileName: asLine(file.name), filePath: savePath, fileSize: file.size };
      report(inserted(latest.current.entries, entry, places.current.of));
    } catch (error) {
      if (abort.signal.aborted) return;
      fail(uid, (error instanceof Error && error.message) || t('widget.upload.failed'), mayHelp(error));
    } finally {
      // A cancelled upload was removed already.
      if (running.current.get(uid) === abort) end(uid);
    }
  }

  function cancel(uid: string) {
    running.current.get(uid)?.abort();
    if (running.current.has(uid)) end(uid);
    setPending((list) => list.filter((one) => one.uid !== uid));
  }

  function add(files: readonly File[]) {
    const fitting = fittingFiles(files, field, latest.current.entries.length + seats, t);
    const fresh = fitting.map((file) => pendingFile(file, places.current.next++));
    setPending((list) => [...list, ...fresh]);
    for (const file of fresh) void send(file);
  }

  return {
    stored,
    pending,
    full: (stored?.length ?? 0) + seats >= fileLimit(field),
    add,
    cancel,
    retry: (uid) => {
      const again = pending.find((one) => one.uid === uid);
      if (!again) return;
      patch(uid, { status: 'active', percent: 0, errMsg: undefined });
      void send(again);
    },
    remove: (at) => report(latest.current.entries.filter((_, index) => index !== at)),
    preview: (filePath) => previews.current.get(filePath),
  };
}

/** The running and failed uploads. */
function usePending() {
  const [pending, setPending] = useState<readonly PendingFile[]>([]);
  const patch = (uid: string, change: Partial<PendingFile>) =>
    setPending((list) => list.map((one) => (one.uid === uid ? { ...one, ...change } : one)));
  const fail = (uid: string, errMsg: string, retry: boolean) =>
    patch(uid, { status: 'exception', errMsg, retry });
  /** Finally rejected files do not count towards the limit. */
  const seats = pending.filter(({ status, retry }) => status === 'active' || retry).length;
  return { pending, setPending, patch, fail, seats };
}

/** The requests of running uploads and the pictures of finished ones, which end with the field. */
function useRunning(latest: RefObject<{ props: Props }>) {
  const running = useRef(new Map<string, AbortController>());
  const previews = useRef(new Map<string, string>());
  useEffect(() => {
    const uploads = running.current;
    const pictures = previews.current;
    // The latest one: the field may have been drawn anew since.
    const endBusy = () => latest.current.props.onBusy?.(false);
    return () => {
      if (uploads.size > 0) endBusy();
      for (const upload of uploads.values()) upload.abort();
      for (const address of pictures.values()) URL.revokeObjectURL(address);
      uploads.clear();
      pictures.clear();
    };
  }, [latest]);
  return { running, previews };
}

/** The files with an accepted ending, none if they are too many beside those `here`; says which are left out. */
function fittingFiles(files: readonly File[], field: Field, here: number, t: Words): readonly File[] {
  const endings = acceptedEndings(field);
  const fitting = files.filter((file) => hasEnding(file.name, endings));
  if (fitting.length < files.length)
    toast.warning(t('widget.upload.wrongType', { types: endings.join('、') }));
  const limit = fileLimit(field);
  if (here + fitting.length <= limit) return fitting;
  toast.warning(t('widget.upload.tooMany', { n: limit, chosen: fitting.length, here }));
  return [];
}

function pendingFile(file: File, place: number): PendingFile {
  return { uid: crypto.randomUUID(), file, place, status: 'active', percent: 0, retry: false };
}

/** Inserts a file behind all that were stored or chosen before it; `places` has the order of choosing by path. */
function inserted(entries: readonly Json[], file: JsonObject, places: ReadonlyMap<string, number>): Json[] {
  const [own = -1, ...others] = [file, ...entries].map(
    (entry) => places.get(storedFile(entry).filePath ?? '') ?? -1,
  );
  const behind = others.findIndex((place) => place > own);
  return behind < 0 ? [...entries, file] : [...entries.slice(0, behind), file, ...entries.slice(behind)];
}

/** Why a picture is too large to be uploaded; null if it is not. */
function refusedPicture(file: File, { options }: Field, t: Words): string | null {
  if (options.limitSize === true && file.size > SIZE_LIMIT) return t('widget.upload.sizeLimit');
  return file.size > LARGEST_PICTURE ? t('widget.upload.largest', { n: LARGEST_PICTURE / 1e6 }) : null;
}

/** Status codes that the same file will get again: too large, or a type that is not allowed. */
const FINAL = [400, 413, 415];

/** Whether a retry may succeed. */
function mayHelp(error: unknown): boolean {
  return !FINAL.includes((error as { code?: number } | null)?.code ?? 0);
}
