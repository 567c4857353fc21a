import type { Derivations } from './derivations';
import type { Domain } from '../document/domain';
import type { EntityModel } from './entity-model';
import type { FieldGrammars } from './field';
import type { ModelSteps } from './model-steps';
import type { CompiledPage } from './page';
import type { Problem } from '../problems/problem';
import type { BrokenPage, SourceDocument } from './source-document';

/** All documents of an installation, checked and joined. */
export interface Model {
  /** What it was built of. */
  readonly sources: readonly SourceDocument[];
  readonly fieldTypes: FieldGrammars;
  readonly domains: readonly Domain[];
  readonly entities: ReadonlyMap<string, EntityModel>;
  /** Which columns are made from which, by the rules of entities and of pages. */
  readonly derivations: Derivations;
  readonly pages: ReadonlyMap<string, CompiledPage | BrokenPage>;
  /** Words by language and source text, all domains together. */
  readonly locales: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** What is wrong, with file and path. Problems in domains and entities stop a start; those in pages do not. */
  readonly problems: readonly Problem[];
  /** What it was built of, for the next one. */
  readonly steps: ModelSteps;
}
