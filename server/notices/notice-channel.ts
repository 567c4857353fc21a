import type { Db } from '../action';
import type { OrganisationPlace } from '../configuration/settings-in-force';

/** A notice as it leaves the installation. */
export interface SentNotice {
  /** The same for each attempt to deliver the same notice: the receiver recognises repetitions by it. */
  readonly id: string;
  readonly tenantId: number;
  readonly orgId: number;
  readonly source: string;
  readonly key: string;
  readonly subject: string | null;
  /** In Chinese, the language of the documents. */
  readonly title: string;
  readonly text: string | null;
  readonly route: string | null;
  /** When its cause was committed, as RFC 3339. */
  readonly at: string;
}

/**
 * A way out of the installation, beside the bell: a webhook today; text messages and terminals join by the same contract.
 * It delivers at least once: an attempt whose answer is lost is repeated with the same id.
 */
export interface NoticeChannel {
  /** Its name in the outbox; never changed. */
  readonly name: string;
  /** Where it sends what concerns an organisation; null: nowhere. */
  target(core: Db, place: OrganisationPlace): Promise<string | null>;
  /** Sends a notice; throws why it failed, in plain English. */
  send(target: string, notice: SentNotice, signal: AbortSignal): Promise<void>;
}
