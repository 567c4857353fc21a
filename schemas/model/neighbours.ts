import type { Enumeration } from '../document/dictionary';
import type { Entity } from '../document/entity';
import type { FieldGrammars } from './field';

/** What a column's words refer to. */
export interface Neighbours {
  fieldTypes: FieldGrammars;
  enumeration(name: string): Enumeration | undefined;
  enumerationNames(): string[];
  entity(id: string): Entity | undefined;
  entityIds(): string[];
  /** Whether the document that would describe it is there but cannot be read, which is told where that is wrong. */
  unreadEntity(id: string): boolean;
  /** Whether an enumeration of this name may be in a document that cannot be read. */
  unreadEnum(name: string): boolean;
}
