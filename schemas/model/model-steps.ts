import type { Derivations } from './derivations';
import type { Dictionary } from '../document/dictionary';
import type { BrokenPage, SourceDocument } from './source-document';
import type { EntityModel } from './entity-model';
import type { CompiledPage } from './page';
import type { Problem } from '../problems/problem';
import type { Step } from './remembered-step';
import type { RowPlacement } from './placement';

/** An entity by itself, joined with the enumerations and the entities that its columns name. */
export interface JoinedEntity {
  model: EntityModel;
  /** Whether every type, enumeration and entity is there that its columns name. */
  isWhole: boolean;
  problems: readonly Problem[];
}

/** What an entity says of the rows of others. */
export interface RelatedEntity {
  /** The entity. */
  id: string;
  derivations: Derivations;
  /** Who sees its rows, as far as columns of others tell it. */
  placement: RowPlacement;
  problems: readonly Problem[];
}

/** An entity with what the others make of it. */
export interface ServedEntity {
  /** Names of its columns that are made from sensitive ones. */
  sensitive: string;
  /** Who refers to it. */
  holders: string;
  /** Who sees its rows. */
  placed: string;
  /** The entity with what is sensitive. */
  readable: EntityModel;
  /** The same with who refers to it, and who sees its rows. */
  served: EntityModel;
}

/** A page with what its forms make of columns, and the problems that are told of it. */
export interface BuiltPage {
  page: CompiledPage | BrokenPage;
  derivations: Derivations;
  problems: readonly Problem[];
}

/** What a model was built of, document by document: the next one takes over what would be the same. */
export interface ModelSteps {
  /** By domain and name. */
  enumerations: ReadonlyMap<string, Dictionary>;
  joined: ReadonlyMap<SourceDocument, Step<JoinedEntity>>;
  related: ReadonlyMap<SourceDocument, Step<RelatedEntity>>;
  /** By the joined entity. */
  served: ReadonlyMap<EntityModel, ServedEntity>;
  pages: ReadonlyMap<SourceDocument, Step<BuiltPage>>;
}
