import type { Db, Session } from '../action';
import type { NoticeContent, NoticeParam } from '../contract/outbox-entry';

/** What one recipient is told beyond the entry, where that depends on the rights of the recipient. */
export interface OwnNotice {
  readonly route?: string;
  readonly params?: Readonly<Record<string, NoticeParam>>;
}

/** A part of the server, or of a domain, that tells users something through `notify`. */
export interface NoticeSource {
  /** Its name in the outbox; unique. */
  readonly source: string;
  /** What it tells about, in Chinese, for lists and logs. */
  readonly title: string;
  /**
   * Asked at delivery for each recipient, with a session assembled from the recipient's present rights; null: this one
   * is not told. Absent: all recipients are told the same.
   */
  own?(db: Db, session: Session, notice: NoticeContent): Promise<OwnNotice | null>;
}
