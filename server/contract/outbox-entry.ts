import type { NoticeName } from '../../schemas/notices/notice-names';

/** A value in the text of a notice; a word of a domain's documents is translated for the reader. */
export type NoticeParam = string | number | { readonly word: string; readonly domain: string };

/** Who is told: users by id, or those who hold a permission code and belong to an organisation. */
export type NoticeRecipients =
  | { readonly users: readonly number[] }
  | { readonly permission: string; readonly orgId: number; readonly except?: readonly number[] };

/** What a notice says; it is worded when it is read, in the language of its reader. */
export interface NoticeContent {
  /** Its sentence: a name of the catalogue (`schemas/notices`), or a sentence of a domain, which its locales translate. */
  readonly title: NoticeName | { readonly text: string; readonly domain: string };
  /** Values of the placeholders of the title. */
  readonly params?: Readonly<Record<string, NoticeParam>>;
  /** A further line, as it is: why a job failed, for example. */
  readonly text?: string;
  /** The address inside the console to which it leads: `/visit/record/detail/5`. */
  readonly route?: string;
  /** The row that it is about. Only those who see the row at the time of delivery are told. */
  readonly row?: { readonly entity: string; readonly id: number };
  /** The permission code without which a reader is no longer shown the notice. */
  readonly permission?: string;
}

/**
 * One message on its way, a row of `notice_outbox`. It is stored in the transaction of its cause and delivered at least
 * once through each channel.
 */
export interface OutboxEntry {
  readonly tenantId: number;
  /** The organisation that it concerns; its webhook receives it. */
  readonly orgId: number;
  /** The name of its `NoticeSource`. */
  readonly source: string;
  /** The same key of the same source is a repetition, and nobody is told twice. At most 200 characters. */
  readonly key: string;
  /**
   * What it is about, such as one document: what was said before about the same subject of the same source is settled by
   * this entry. At most 200 characters.
   */
  readonly subject?: string;
  /** Null: nobody is told; the entry only settles its subject. */
  readonly notice: (NoticeContent & { readonly to: NoticeRecipients }) | null;
}

/** The columns of `notice_outbox` that an entry fills, with their types for `jsonb_to_recordset`. */
const COLUMNS = {
  tenant_id: 'bigint',
  org_id: 'bigint',
  source: 'text',
  key: 'text',
  subject: 'text',
  notice: 'jsonb',
} as const;

/**
 * The SQL that stores entries given as JSON (`outboxJson`) in the parameter `json`; what is stored already is passed
 * over. `beside` is a further source of rows, all of which must exist for the entries to be stored.
 */
export function outboxInsert(json: string, beside = ''): string {
  const names = Object.keys(COLUMNS).join(', ');
  const types = Object.entries(COLUMNS).map(([name, type]) => `${name} ${type}`);
  return `insert into notice_outbox (${names})
    select ${Object.keys(COLUMNS)
      .map((name) => `o.${name}`)
      .join(', ')} from ${beside}jsonb_to_recordset(${json}::jsonb) as o(${types.join(', ')})
    on conflict (tenant_id, source, key) do nothing`;
}

/** Entries as `outboxInsert` takes them. */
export function outboxJson(entries: readonly OutboxEntry[]): object[] {
  return entries.map(({ tenantId, orgId, source, key, subject = null, notice }) => ({
    tenant_id: tenantId,
    org_id: orgId,
    source,
    key: key.slice(0, 200),
    subject: subject?.slice(0, 200) ?? null,
    notice,
  }));
}
