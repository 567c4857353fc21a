import Type, { type Static } from 'typebox';
import { closed, pageSections } from '../page-document';
import { cause } from '../../problems/causes';
import type { PageKindScope } from './page-kind';
import { named, valueNames } from '../../grammar/named';

/** A page that imports a sheet: upload, review of its rows, submit. */
export const ImportPage = Type.Object(
  {
    ...pageSections,
    kind: named(
      { title: '页面类型', help: '独立页面，核对上传的表格' },
      Type.Literal('import', valueNames({ import: '导入页' })),
    ),
  },
  closed,
);
type ImportPage = Static<typeof ImportPage>;

/** An import needs an entity, or the two calls of a foreign API. */
export function checkImportPage({ entity, pageConfig }: ImportPage, { report }: PageKindScope): void {
  const { uploadUrl, submitUrl } = pageConfig.import ?? {};
  if (entity === undefined && (uploadUrl === undefined || submitUrl === undefined))
    report('pageConfig.import', cause('importNeedsUrls'));
}
