import { useSnapshot } from 'valtio';
import { isPermitted, type PermissionExpression } from '../../schemas/permission';
import { session } from './session-store';

/** Whether the session holds what an expression asks for: `a`, `a && b`, `a || b`; nothing asks for nothing. */
export function usePermission(expression: PermissionExpression): boolean {
  return isPermitted(expression, useSnapshot(session).permissions as ReadonlySet<string>);
}
