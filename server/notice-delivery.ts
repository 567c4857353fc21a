import type { SettingsReader } from './configuration/settings-in-force';
import type { Limits } from './contract/limits';
import type { ServerDatabase } from './database/connection/server-database';
import { domainSource } from './documents/domain-source';
import type { LiveModels } from './documents/live-models';
import { LEDGER_NOTICES } from './ledger/ledger-timers';
import type { DomainNoticeSource } from './domain-notice';
import { documentsVersion } from './documents/published-documents';
import { publishedSources } from './documents/published-source';
import { waitingSource } from './documents/waiting-source';
import { deliverBells, deliverOthers, type DeliveryServices } from './notices/deliver-outbox';
import { webhookChannel, type WebhookSettings } from './notices/webhook-channel';
import { wordNotice } from './notices/word-notice';
import { ownerSession } from './session/session';

interface NoticeServices {
  database: ServerDatabase;
  live: LiveModels;
  settings: SettingsReader;
  limits: Limits;
  webhooks: WebhookSettings | null;
  /** The sources that domains declare. */
  declared: ReadonlyMap<string, DomainNoticeSource>;
  /** Called with each failed attempt. */
  failed(why: string): void;
}

/** Delivers the outbox with the rights and documents in force: by the bell, and by the other channels. */
export function noticeDelivery({
  database: { core },
  live,
  settings,
  limits,
  webhooks,
  declared,
  failed,
}: NoticeServices): ((signal: AbortSignal) => Promise<void>)[] {
  const served = (tenantId: number, documents: number) => live.atLeast(tenantId, documents);
  const services: DeliveryServices = {
    core,
    sources: [
      waitingSource(live),
      ...publishedSources(live),
      LEDGER_NOTICES,
      ...[...declared.values()].map((one) => domainSource(live, one)),
    ],
    sessionOf: (owner) => ownerSession({ db: core, settings, served }, owner),
    most: limits.noticeUsers,
    channels: webhooks ? [webhookChannel(webhooks, settings, limits.webhookSeconds)] : [],
    async word({ tenantId, notice }) {
      const { model } = await served(tenantId, await documentsVersion(core, tenantId));
      return { title: notice ? wordNotice(model, 'zh-CN', notice) : '', text: notice?.text ?? null };
    },
    limits,
    failed,
  };
  return [(signal) => deliverBells(services, signal), (signal) => deliverOthers(services, signal)];
}
