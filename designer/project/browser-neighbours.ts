import type { FieldGrammars } from '../../schemas/model/field';
import type { Neighbours } from '../../schemas/model/neighbours';

/**
 * What columns can refer to, as far as it is known in the browser: nothing. Other entities and enumerations are not
 * reported as missing; the server checks them with a save.
 */
export function browserNeighbours(types: FieldGrammars): Neighbours {
  return {
    fieldTypes: types,
    enumeration: () => undefined,
    enumerationNames: () => [],
    entity: () => undefined,
    entityIds: () => [],
    unreadEntity: () => true,
    unreadEnum: () => true,
  };
}
