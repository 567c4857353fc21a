import type { Enumeration } from '../document/dictionary';
import type { Entity } from '../document/entity';
import type { FieldGrammars } from './field';

/** What a column can refer to. */
export interface Neighbours {
  fieldTypes: FieldGrammars;
  enumeration(name: string): Enumeration | undefined;
  enumerationNames(): string[];
  entity(id: string): Entity | undefined;
  entityIds(): string[];
  /** Whether the entity's document exists but is invalid; it is reported there. */
  unreadEntity(id: string): boolean;
  /** Whether an enumeration of this name may be in an invalid document. */
  unreadEnum(name: string): boolean;
}
