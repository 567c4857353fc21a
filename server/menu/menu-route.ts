import Type from 'typebox';
import type { Model } from '../../schemas/model/model';
import { translateText } from '../../schemas/model/translate';
import { domainWords } from '../../schemas/model/words';
import type { ChildApps } from '../contract/child-apps';
import type { ReadingRoute } from '../contract/route';
import { menuFor } from './menu';
import { orgWords, withOrgWords } from './org-words';

const MenuShape = Type.Object({
  menus: Type.Array(Type.Object({}, { additionalProperties: true })),
  permissions: Type.Array(Type.String()),
  closed: Type.Array(Type.Object({ path: Type.String(), code: Type.Union([Type.String(), Type.Null()]) })),
});

/** The menus and permission codes of the session, in the caller's language, with the organisation's own terms. */
export function menuRoute(model: Model, apps: ChildApps): ReadingRoute {
  return {
    kind: 'fixed',
    entity: null,
    textParams: [],
    method: 'GET',
    url: 'org/user/menu',
    title: '当前菜单',
    answer: MenuShape,
    access: 'session',
    beforePasswordChange: true,
    inPreview: true,
    writes: false,
    async run({ session, lang, tx }) {
      const own = await orgWords(tx, session);
      const words = new Map(
        model.domains.map(({ id }) => [id, withOrgWords(domainWords(model, lang, id), own)]),
      );
      const translate = (text: string, domain: string) => translateText(text, words.get(domain)!, 'title');
      return menuFor(model.domains, session.permissions, translate, apps);
    },
  };
}
