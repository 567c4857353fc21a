import type { TSchema } from 'typebox';
import { Domain } from '../document/domain';
import { Entity } from '../document/entity';
import type { VersionedKind } from '../migrations/migration';
import { Page } from '../document/page-kinds/page';
import { SeedFile } from '../document/seed';
import { SettingKeys } from '../document/setting-keys';

/** The grammar of each kind of document. */
export const DOCUMENT_GRAMMARS: Readonly<Record<VersionedKind, TSchema>> = {
  domain: Domain,
  entity: Entity,
  page: Page,
  settings: SettingKeys,
  seed: SeedFile,
};
