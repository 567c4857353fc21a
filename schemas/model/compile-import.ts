import { compileFormConfig, type FormScope } from './compile-form-config';
import type { EntityModel } from './entity-model';
import type { CompiledImport } from './page';
import type { Page } from '../document/page-kinds/page';
import { permissionCode } from '../document/permission';
import type { Report } from '../problems/problem';

interface ImportScope {
  page: Page;
  model: EntityModel;
  form: FormScope;
  /** The prefix of the permission codes of the page. */
  module: string;
  report: Report;
}

/** The import of a page that asks for one: by the calls of its entity, or by those of a foreign API that it names. */
export function compileImport({
  page,
  model,
  module,
  form,
  report,
}: ImportScope): CompiledImport | undefined {
  const { import: given, permissionMap } = page.pageConfig;
  if (!given && page.kind !== 'import') return undefined;
  const { params, uploadUrl, submitUrl, templateUrl, as, ...rest } = given ?? {};
  const own = page.entity === undefined ? undefined : `${model.entity.path}/import`;
  const template = templateUrl ?? (own && `${own}/template`);
  const tolerate: Report = (path, found) => report(path, found, 'tolerated');
  const open = { ...form, items: 'open' } as const;
  return {
    ...rest,
    as: as ?? 'dialog',
    uploadUrl: uploadUrl ?? (own ? `${own}/upload` : ''),
    submitUrl: submitUrl ?? (own ? `${own}/submit` : ''),
    ...(template !== undefined && { templateUrl: template }),
    // The rows of a foreign answer are reviewed as they came.
    ...(own !== undefined && uploadUrl === undefined && submitUrl === undefined && { path: own }),
    permission: permissionMap?.import ?? permissionCode(module, 'import'),
    ...(params && { params: compileFormConfig(params, 'pageConfig.import.params', open, tolerate) }),
  };
}
