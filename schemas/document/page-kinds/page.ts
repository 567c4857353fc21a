import Type, { type Static } from 'typebox';
import type { PageSections } from '../page-document';
import { BlocksPage, checkBlocksPage } from './blocks-page';
import { DetailPage } from './detail-page';
import { FormPage } from './form-page';
import { checkImportPage, ImportPage } from './import-page';
import { checkListPage, ListPage } from './list-page';
import type { PageKindScope } from './page-kind';
import { checkSettingsPage, SettingsPage } from './settings-page';
import { checkWizardPage, WizardPage } from './wizard-page';

/** A page document: a union by `kind`, with `list` as the default. */
export const Page = Type.Union([
  ListPage,
  DetailPage,
  FormPage,
  SettingsPage,
  WizardPage,
  BlocksPage,
  ImportPage,
]);
/** A parsed page document of any kind. */
export type Page = Static<typeof Page>;

/** The `kind` of a page; a document without one is a `list`. */
export type PageKind = NonNullable<Page['kind']>;

/** A page document of one kind. */
type PageOf<Kind extends PageKind> = Kind extends 'list'
  ? Static<typeof ListPage>
  : Extract<Page, { kind: Kind }>;

/** The sections that only documents of one kind have. */
export type OwnSections<Kind extends PageKind> = Omit<PageOf<Kind>, keyof PageSections | 'kind'>;

const CHECKS: { readonly [Kind in PageKind]?: (page: PageOf<Kind>, scope: PageKindScope) => void } = {
  list: checkListPage,
  settings: checkSettingsPage,
  wizard: checkWizardPage,
  blocks: checkBlocksPage,
  import: checkImportPage,
};

/** Runs the check that belongs to the page's kind. */
export function checkOwnSections(page: Page, scope: PageKindScope): void {
  const check = CHECKS[page.kind ?? 'list'] as ((page: Page, scope: PageKindScope) => void) | undefined;
  check?.(page, scope);
}
