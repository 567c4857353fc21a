import Type, { type Static } from 'typebox';
import { APP_KEY } from '../../../schemas/document/domain';
import { AppError } from '../../../schemas/errors/app-error';
import type { Model } from '../../../schemas/model/model';
import type { Session } from '../../action';
import type { ServerDatabase } from '../../database/connection/server-database';
import type { ChildApps } from '../../contract/child-apps';
import type { PublicRoute, Route, WritingRoute } from '../../contract/route';
import type { LiveModels } from '../../documents/live-models';
import { giveTicket, takeTicket } from '../../files/tickets';
import { placeOfUser } from '../../identity/user-place';
import { codesOfApp } from '../../menu/menu';

interface AppRouteServices {
  model: Model;
  /** The application that redeems a ticket has no session; the ticket identifies the tenant. */
  live: LiveModels;
  database: ServerDatabase;
  apps: ChildApps;
  /** The session of the token that was presented when the ticket was issued. */
  requireSession(tokenHash: Buffer): Promise<Session>;
}

const facts = { kind: 'fixed', entity: null, method: 'POST', writes: true, textParams: [] } as const;
const key = Type.String({ pattern: APP_KEY, title: '子应用' });
const TicketBody = Type.Object({ app: key });
const RedeemBody = Type.Object({
  app: key,
  ticket: Type.String({ minLength: 1, maxLength: 100, title: '票据' }),
});

/** Who is signed in, for a child application: no token, and only the permissions of its own menu entries. */
const Visitor = Type.Object(
  {
    userId: Type.Integer(),
    name: Type.String(),
    tenantId: Type.Integer(),
    orgId: Type.Integer(),
    orgName: Type.String(),
    permissions: Type.Array(Type.String()),
  },
  { additionalProperties: false },
);

/**
 * Sign-in of child applications. The console asks for a ticket and hands it to the frame; the server of the application
 * redeems it within a minute, once. A page of another origin can do neither: the first needs the session's token, and
 * writing calls from browsers of other origins are refused.
 */
export function appRoutes(services: AppRouteServices): Route[] {
  return [ticketRoute(services), redeemRoute(services)];
}

function ticketRoute({ model, database, apps }: AppRouteServices): WritingRoute {
  return {
    ...facts,
    url: 'org/user/app-ticket',
    title: '打开子应用',
    access: 'session',
    anew: true,
    body: TicketBody,
    answer: Type.Object({ ticket: Type.String() }),
    async run({ session, body, tokenHash }) {
      const { app } = body as Static<typeof TicketBody>;
      if (!apps.has(app) || codesOfApp(model.domains, session.permissions, app) === null)
        throw new AppError('forbidden');
      const { ticket } = await giveTicket(database.core, { path: holderOf(app), tokenHash }, holderOf(app));
      return { ticket };
    },
  };
}

function redeemRoute({ live, database, apps, requireSession }: AppRouteServices): PublicRoute {
  return {
    ...facts,
    url: 'public/public/app-visitor',
    title: '子应用登录',
    access: 'public',
    body: RedeemBody,
    answer: Visitor,
    async run({ body }) {
      const { app, ticket } = body as Static<typeof RedeemBody>;
      const taken = apps.has(app) ? await takeTicket(database.core, ticket, holderOf(app)) : null;
      if (!taken) throw new AppError('appTicketOver');
      const { tokenHash } = taken;
      const session = await requireSession(tokenHash);
      const permissions = codesOfApp(live.of(session.tenantId).model.domains, session.permissions, app);
      if (permissions === null) throw new AppError('forbidden');
      const place = await placeOfUser(database.within(session), session, tokenHash);
      const { userId, userName: name, tenantId, orgId } = session;
      return { userId, name, tenantId, orgId, orgName: place?.orgName ?? '', permissions: [...permissions] };
    },
  };
}

/** Who may redeem the ticket. The name of a browser (`tickets.ts`) never has this form. */
const holderOf = (app: string) => `app:${app}`;
