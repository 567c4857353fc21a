import { createHash } from 'node:crypto';
import { AppError } from '../../schemas/errors';
import type { BrokenPage, Model } from '../../schemas/model';
import type { CompiledPage } from '../../schemas/page';
import { translatePage } from '../../schemas/translate';
import { orgWords, withOrgWords, type OrgWord } from '../menu/org-words';
import { Tagged } from '../pipeline/answer';
import type { ReadingRoute } from '../pipeline/route';
import { codesByModule, menuEntries } from '../permission/permission-tree';

/** Delivers page documents, compiled, to those who hold a code of the page's module. */
export function pageRoute(model: Model): ReadingRoute {
  const moduleCodes = codesByModule(model.domains);
  const modulesInMenu = modulesByPage(model);

  return {
    kind: 'fixed',
    entity: null,
    method: 'GET',
    url: 'dynamic-sys/table-info/get-data/:id',
    access: 'session',
    writes: false,
    textParams: ['id'],
    async run({ session, lang, input }, db) {
      const { id = '' } = input.text;
      const page = model.pages.get(id);
      if (!page) throw new AppError('unknownPage', { id });
      const modules = [
        ...(modulesInMenu.get(id) ?? []),
        ...('problems' in page ? [] : [page.pageConfig.module]),
      ];
      const codes = modules.flatMap((module) => moduleCodes.get(module) ?? []);
      if (!session.isSupper && !codes.some((code) => session.permissions.has(code))) {
        throw new AppError('forbidden');
      }
      if ('problems' in page) throw broken(page);

      const own = await orgWords(db, session.orgId);
      return new Tagged(tagOf(page, lang, own), () =>
        translatePage(page, withOrgWords(model.locales.get(lang), own)),
      );
    },
  };
}

/** What is wrong, located, so that the tab can show it to whoever mends the document. */
function broken(page: BrokenPage): AppError {
  const first = page.problems[0];
  const where = first ? `${first.file} ${first.path}`.trim() : page.id;
  return new AppError('brokenPage', { where }, { title: page.title, problems: page.problems });
}

function tagOf(page: CompiledPage, lang: string, own: readonly OrgWord[]): string {
  const hash = createHash('sha256').update(JSON.stringify([page.id, page.version, lang, own]));
  return `"${hash.digest('base64url').slice(0, 22)}"`;
}

/** Modules of the menu entries that show a page: the only ones a broken page has. */
function modulesByPage(model: Model): ReadonlyMap<string, readonly string[]> {
  const modules = new Map<string, string[]>();
  for (const { page, module } of menuEntries(model.domains)) {
    if (page && module) modules.set(page, [...(modules.get(page) ?? []), module]);
  }
  return modules;
}
