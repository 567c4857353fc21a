/** The part of the action contract about what domains tell users. */

/** Something that a domain tells users about, such as published announcements. */
export interface DomainNoticeSource {
  /** Its name: the domain, a full stop and a word, `supervised.notify`; never changed. */
  readonly source: string;
  /** What it tells about, in Chinese (a key of the domain's locales). */
  readonly title: string;
}

/** A notice of a domain (`ActionContext.notify`). */
export interface DomainNotice {
  /** One of the domain's `noticeSources`. */
  readonly source: string;
  /** The same key of the same source is a repetition, and nobody is told twice; at most 200 characters. */
  readonly key: string;
  /** What it is about: what was said before about the same subject is settled by it; at most 200 characters. */
  readonly subject?: string;
  /**
   * Users by id, or those who hold a permission code and belong to the organisation of the session, or to `orgId` in or
   * below it. Null: nobody; it only settles its subject.
   */
  readonly to:
    | { readonly users: readonly number[] }
    | { readonly permission: string; readonly orgId?: number; readonly except?: readonly number[] }
    | null;
  /** Its sentence in Chinese, a key of the domain's locales, and the values of its placeholders. */
  readonly title: string;
  readonly params?: Readonly<Record<string, string | number>>;
  /** A further line, shown as it is. */
  readonly text?: string;
  /** The address inside the console to which it leads: `/supervised/notify`. */
  readonly route?: string;
  /** The row that it is about: only users who see it when the notice is delivered are told. */
  readonly row?: { readonly entity: string; readonly id: number };
}
