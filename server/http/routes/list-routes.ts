import Type from 'typebox';
import { AppError } from '../../../schemas/errors';
import type { Model } from '../../../schemas/model/model';
import type { CompiledPage } from '../../../schemas/model/page';
import { readListSettings } from '../../../schemas/record/list-settings';
import type { Session } from '../../action';
import type { Route } from '../../contract/route';
import { keepListSettings } from '../../records/list-settings';
import { openPages } from './open-pages';

/** The settings have the shape of `ListSettings`; null drops them. */
const SettingsBody = Type.Object({ settings: Type.Any() });

/** What users keep of the lists of pages. It comes back with the page. */
export function listRoutes(model: Model): Route[] {
  const opens = openPages(model);

  /** A page that the session may open and that has a list. */
  function listPage(session: Session, id: string): CompiledPage {
    const page = model.pages.get(id);
    if (!page || 'problems' in page || page.kind !== 'list') throw new AppError('unknownPage', { id });
    if (!opens(session, id)) throw new AppError('forbidden');
    return page;
  }

  return [
    {
      kind: 'fixed',
      entity: null,
      method: 'POST',
      url: 'list/settings/:page',
      access: 'session',
      title: '列设置',
      writes: true,
      textParams: ['page'],
      body: SettingsBody,
      answer: Type.Null(),
      async run({ session, tx, text, body }) {
        const page = listPage(session, text.page ?? '');
        const settings = body.settings === null ? null : readListSettings(body.settings);
        if (!settings && body.settings !== null) throw new AppError('badRequest');
        await keepListSettings(tx, session, page.id, settings);
        return null;
      },
    },
  ];
}
