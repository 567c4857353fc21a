import type { Derivations } from './derivations';
import type { Dictionary } from '../document/dictionary';
import type { BrokenPage, SourceDocument } from './source-document';
import type { EntityModel } from './entity-model';
import type { Field } from './field';
import type { CompiledPage } from './page';
import type { Problem } from '../problems/problem';
import type { Step } from './remembered-step';
import type { RowPlacement } from './placement';

/** An entity joined with its own enumerations and references, before other entities are considered. */
export interface JoinedEntity {
  model: EntityModel;
  /** Whether every type, enumeration and entity that its columns name exists. */
  isComplete: boolean;
  problems: readonly Problem[];
}

/** What an entity contributes to other entities. */
export interface RelatedEntity {
  id: string;
  derivations: Derivations;
  /** Which rows a session sees, as far as it depends on other entities. */
  placement: RowPlacement;
  /** The columns of other entities that its rules read through references. */
  paths: readonly string[];
  problems: readonly Problem[];
}

/** An entity completed with the contributions of the others. */
export interface ServedEntity {
  /** Names of the columns that are sensitive by derivation. */
  sensitive: string;
  /** References to the entity. */
  holders: string;
  /** Row placement. */
  placed: string;
  /** What its rules, and those of its line items, read through references. */
  far: readonly (readonly Field[])[];
  /** The entity with its sensitive columns. */
  own: EntityModel;
  /** The same with what its references are read for. */
  readable: EntityModel;
  /** The same with references and row placement. */
  served: EntityModel;
}

/** A page with the derivations of its forms and its problems. */
export interface BuiltPage {
  page: CompiledPage | BrokenPage;
  derivations: Derivations;
  problems: readonly Problem[];
}

/** The intermediate results of a model, per document; the next build reuses those whose inputs are unchanged. */
export interface ModelSteps {
  /** By domain and name. */
  enumerations: ReadonlyMap<string, Dictionary>;
  joined: ReadonlyMap<SourceDocument, Step<JoinedEntity>>;
  related: ReadonlyMap<SourceDocument, Step<RelatedEntity>>;
  /** By the joined entity. */
  served: ReadonlyMap<EntityModel, ServedEntity>;
  pages: ReadonlyMap<SourceDocument, Step<BuiltPage>>;
}
