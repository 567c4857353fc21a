import type { ReactNode } from 'react';
import type { PermissionExpression } from '../../schemas/permission';
import { usePermission } from './use-permission';

/** Shows its children only to those who hold the permission. The server checks again on every call. */
export function Permitted({ need, children }: { need: PermissionExpression; children: ReactNode }) {
  return usePermission(need) ? children : null;
}
