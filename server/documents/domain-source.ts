import type { DomainNoticeSource } from '../domain-notice';
import type { NoticeSource } from '../notices/notice-source';
import type { LiveModels } from './live-models';
import { seenRow } from './seen-row';

/** Tells what a domain has to say; about a row, only to those who see it by the time of delivery. */
export function domainSource(live: LiveModels, { source, title }: DomainNoticeSource): NoticeSource {
  return {
    source,
    title,
    own: async (db, session, { row }) => (!row || (await seenRow(live, db, session, row)) ? {} : null),
  };
}
