import type { Model } from '../../schemas/model/model';
import type { Route, WritingRoute } from '../contract/route';
import type { FileKeeping } from '../files/file-keeping';
import type { Records } from '../records/records';

/** What imports use of the server. */
export interface ImportServices {
  model: Model;
  records: Records;
  /** Null: this server stores no files. */
  files: FileKeeping | null;
  /** The calls that domains provide instead of the standard ones: an import adds and edits as they do. */
  actions: readonly Route[];
}

/** The call of a domain that adds (`add`), edits (`edit/:id`) or deletes (`del/:id`) rows of an entity; absent: the standard one. */
export function actionAt(
  { actions }: ImportServices,
  path: string,
  call: 'add' | 'edit' | 'del',
): WritingRoute | undefined {
  const url = call === 'add' ? `${path}/add` : `${path}/${call}/:`;
  return actions.find(
    (route): route is WritingRoute =>
      route.writes &&
      route.access !== 'public' &&
      route.method === 'POST' &&
      route.url.replace(/:\w+/, ':') === url,
  );
}
