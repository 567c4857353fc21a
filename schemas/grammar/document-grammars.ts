import type { TSchema } from 'typebox';
import { Domain } from '../document/domain';
import { Entity } from '../document/entity';
import type { DocumentKind } from '../migrations/migration';
import { Page } from '../document/page-kinds/page';

/** The grammar of each kind of document. */
export const DOCUMENT_GRAMMARS: Readonly<Record<DocumentKind, TSchema>> = {
  domain: Domain,
  entity: Entity,
  page: Page,
};
