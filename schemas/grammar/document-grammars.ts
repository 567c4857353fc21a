import type { TSchema } from 'typebox';
import { Domain } from '../domain';
import { Entity } from '../entity';
import type { DocumentKind } from '../migrations/migration';
import { Page } from '../page-kinds/page';

/** The grammar of each kind of document. */
export const DOCUMENT_GRAMMARS: Readonly<Record<DocumentKind, TSchema>> = {
  domain: Domain,
  entity: Entity,
  page: Page,
};
