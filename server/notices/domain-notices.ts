import { AppError } from '../../schemas/errors/app-error';
import type { Session, Tx } from '../action';
import type { NoticeRecipients, OutboxEntry } from '../contract/outbox-entry';
import type { DomainNotice, DomainNoticeSource } from '../domain-notice';
import { notify } from './notify';

/** Names of sources: the domain and a word. */
const NAME = /^([a-z][a-z0-9-]*)\.([a-z][a-zA-Z0-9-]*)$/;

/** The sources that domains declare, by name. Throws for a wrong name, and for one that is there twice. */
export function noticeSources(
  declared: readonly DomainNoticeSource[],
): ReadonlyMap<string, DomainNoticeSource> {
  const sources = new Map<string, DomainNoticeSource>();
  for (const one of declared) {
    if (!NAME.test(one.source)) throw new Error(`"${one.source}" is not the name of a notice source`);
    if (sources.has(one.source)) throw new Error(`The notice source "${one.source}" is declared twice`);
    sources.set(one.source, one);
  }
  return sources;
}

/** Stores notices of domains in the transaction of their cause. */
export async function notifyOfDomain(
  tx: Tx,
  session: Session,
  sources: ReadonlyMap<string, DomainNoticeSource>,
  notices: readonly DomainNotice[],
): Promise<void> {
  await notify(tx, ...notices.map((notice) => entryOf(notice, session, sources)));
}

function entryOf(
  { source, key, subject, to, title, ...content }: DomainNotice,
  session: Session,
  sources: ReadonlyMap<string, DomainNoticeSource>,
): OutboxEntry {
  const [, domain = ''] = NAME.exec(source) ?? [];
  if (!sources.has(source)) throw new Error(`No domain declares the notice source "${source}"`);
  const about = {
    ...{ tenantId: session.tenantId, orgId: session.orgId, source, key },
    ...(subject !== undefined && { subject }),
  };
  if (to === null) return { ...about, notice: null };
  const recipients = recipientsOf(to, session);
  return {
    ...about,
    ...('orgId' in recipients && { orgId: recipients.orgId }),
    notice: {
      ...content,
      to: recipients,
      title: { text: title, domain },
      ...('permission' in recipients && { permission: recipients.permission }),
    },
  };
}

function recipientsOf(to: NonNullable<DomainNotice['to']>, session: Session): NoticeRecipients {
  if ('users' in to) return to;
  const orgId = to.orgId ?? session.orgId;
  if (!session.orgTree.includes(orgId)) throw new AppError('forbidden');
  return { ...to, orgId };
}
