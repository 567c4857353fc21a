import { permissionCode } from '../document/permission';
import type { EntityModel } from './entity-model';
import { isRevealable } from './is-revealable';
import type { CompiledPage } from './page';

/** The call that shows one masked value in clear text, for entities with a detail call; undefined: there is none. */
export function revealOf({ entity, fields, has }: EntityModel): CompiledPage['pageConfig']['reveal'] {
  if (!has('detail') || !fields.some(isRevealable)) return undefined;
  return { url: `${entity.path}/reveal/{id}`, permission: permissionCode(entity.module, 'reveal') };
}
