import type { Derivations } from './derivations';
import type { Domain } from '../document/domain';
import type { EntityModel } from './entity-model';
import type { FieldGrammars } from './field';
import type { Seed } from './join-seeds';
import type { Settings } from './join-settings';
import type { LanguagePack } from './read-locales';
import type { ModelSteps } from './model-steps';
import type { CompiledPage } from './page';
import type { Problem } from '../problems/problem';
import type { BrokenPage, SourceDocument } from './source-document';

/** All documents of an installation, checked and joined. */
export interface Model {
  /** The documents it was built from. */
  readonly sources: readonly SourceDocument[];
  readonly fieldTypes: FieldGrammars;
  readonly domains: readonly Domain[];
  readonly entities: ReadonlyMap<string, EntityModel>;
  /** Which columns are derived from which, by rules of entities and of pages. */
  readonly derivations: Derivations;
  readonly pages: ReadonlyMap<string, CompiledPage | BrokenPage>;
  /** What can be set, by key. */
  readonly settings: Settings;
  /** The rows that tenants and organisations start with, each after those that it refers to. */
  readonly seeds: readonly Seed[];
  /** Translations by language; `wordsOf` and `domainWords` read them. */
  readonly locales: ReadonlyMap<string, LanguagePack>;
  /** Problems with file and path. Problems in domains and entities prevent a start; problems in pages do not. */
  readonly problems: readonly Problem[];
  /** Intermediate results for the next build. */
  readonly steps: ModelSteps;
}
