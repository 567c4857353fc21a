import Type, { type Static } from 'typebox';
import { NOTHING, TOKEN } from '../../schemas/record/answer-shapes';
import { anyText } from '../../schemas/record/body-shapes';
import type { Model } from '../../schemas/model/model';
import type { ActionContext, Db, Tx } from '../action';
import type { ConnectedRequest, SessionRequest } from '../contract/request';
import type { PublicRoute, ReadingRoute, Route, WritingRoute } from '../contract/route';
import { WithCookie } from '../contract/answer';
import { auditRefusedSignIn } from './audit-sign-in';
import type { SettingsReader } from '../configuration/settings-in-force';
import { BrowserKeys } from './browser-keys';
import type { Limits } from '../contract/limits';
import { SITE_ANSWER, siteSettings } from '../configuration/client-settings';
import { firstOrganisation, organisationOf } from '../identity/organisations';
import { USERS } from '../identity/identity-entities';
import { ChangePasswordBody, changePassword, checkPasswordChange } from './change-password';
import { OneAtATime } from './one-at-a-time';
import type { ServerWatch } from '../watch/server-watch';
import type { SessionPolicy } from '../session/session-policy';
import { orgChoices } from '../session/sessions';
import { signIn } from './sign-in';
import { countUnreadSignIn } from './sign-in-rates';
import { signOut } from './sign-out';
import { UserInfoAnswer, userInfo } from './user-info';

interface SessionRouteServices {
  db: Db;
  model: Model;
  policy: SessionPolicy;
  settings: SettingsReader;
  watch: ServerWatch;
  limits: Limits;
  context(request: ConnectedRequest<Tx>): Promise<ActionContext>;
}

/** Other keys are ignored; a client may send more than required. */
const SignInBody = Type.Object(
  {
    loginName: anyText({ minLength: 1, maxLength: 100, title: '账号' }),
    loginPwd: anyText({
      minLength: 1,
      maxLength: 200,
      title: '密码',
      description: '密码的 SHA-256，小写十六进制，共 64 位',
    }),
  },
  { additionalProperties: true },
);

const OrgChoices = Type.Array(
  Type.Object({ id: Type.Integer(), name: Type.String(), shortName: Type.String() }),
);

const facts = { kind: 'fixed', entity: null, textParams: [] } as const;

/** Sign-in, sign-out, and the current user. */
export function sessionRoutes(services: SessionRouteServices): Route[] {
  return [
    signInRoute(services),
    signOutRoute(services),
    siteRoute(services),
    userInfoRoute(services),
    passwordRoute(services),
    switchOptionRoute(),
    ...switchRoutes(services),
  ];
}

function signInRoute({ db, model, policy, settings }: SessionRouteServices): PublicRoute {
  const queue = new OneAtATime();
  const keys = new BrowserKeys(db);
  return {
    ...facts,
    method: 'POST',
    url: 'public/public/login',
    title: '登录',
    access: 'public',
    writes: true,
    body: SignInBody,
    answer: TOKEN,
    unread: async (request, refusal) => {
      if (await countUnreadSignIn(db, request.ip, policy))
        await auditRefusedSignIn(db, { account: null, request }, refusal);
    },
    run: async (request) => {
      const { loginName, loginPwd } = request.body as Static<typeof SignInBody>;
      const { token, cookies } = await signIn(
        { db, model, policy, settings, keys, queue },
        { ...request, loginName, loginPwd },
      );
      return new WithCookie({ token }, cookies);
    },
  };
}

function signOutRoute({ db }: SessionRouteServices): PublicRoute {
  return {
    ...facts,
    method: 'POST',
    url: 'public/public/logout',
    title: '退出登录',
    answer: NOTHING,
    access: 'public',
    writes: true,
    run: (request) => signOut(db, request.tokenHash, request),
  };
}

/** What the sign-in page shows: the settings of the operator's organisation. */
function siteRoute({ db, settings }: SessionRouteServices): PublicRoute {
  return {
    ...facts,
    method: 'GET',
    url: 'public/public/site',
    title: '系统外观',
    answer: SITE_ANSWER,
    access: 'public',
    writes: false,
    run: async () => {
      const first = await firstOrganisation(db);
      return siteSettings(first ? await settings.of(db, first) : settings.shipped);
    },
  };
}

function userInfoRoute({ watch, limits }: SessionRouteServices): ReadingRoute {
  return {
    ...facts,
    method: 'GET',
    url: 'org/user/userinfo',
    title: '当前用户',
    answer: UserInfoAnswer,
    beforePasswordChange: true,
    inPreview: true,
    access: 'session',
    writes: false,
    run: (request) => userInfo(request, limits, watch.isDiskFull),
  };
}

function passwordRoute({ db, policy, context }: SessionRouteServices): WritingRoute {
  return {
    ...facts,
    method: 'POST',
    url: 'org/user/change-password',
    beforePasswordChange: true,
    title: '修改密码',
    access: 'session',
    writes: true,
    body: ChangePasswordBody,
    answer: NOTHING,
    before: (request) => checkPasswordChange({ db, policy }, request, passwordChange(request)),
    run: async (request) => changePassword(await context(request), passwordChange(request)),
  };
}

function switchOptionRoute(): ReadingRoute {
  return {
    ...facts,
    method: 'GET',
    url: 'org/org/switch-option',
    title: '可切换机构',
    answer: OrgChoices,
    access: 'session',
    writes: false,
    run: ({ tx, session }) => orgChoices(tx, session),
  };
}

function switchRoutes({ context }: SessionRouteServices): WritingRoute[] {
  return (['GET', 'POST'] as const).map((method): WritingRoute => ({
    ...facts,
    method,
    url: 'org/user/switch-org/:id',
    title: '切换机构',
    answer: TOKEN,
    access: 'session',
    writes: true,
    run: async (request) => {
      const { id = 0 } = request.params;
      const verb = await context(request);
      const answer = await verb.sessions.switchOrg(id);
      const entered = await organisationOf(request.tx, request.session.tenantId, id);
      await verb.audit({
        action: 'switch-org',
        entity: USERS,
        dataId: request.session.userId,
        data: { org: entered?.name ?? `#${id}` },
      });
      return answer;
    },
  }));
}

function passwordChange(request: SessionRequest) {
  const { oldLoginPwd, loginPwd, verifyLoginPwd } = request.body;
  return {
    oldLoginPwd: oldLoginPwd as string,
    loginPwd: loginPwd as string,
    verifyLoginPwd: verifyLoginPwd as string,
  };
}
