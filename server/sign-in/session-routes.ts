import Type from 'typebox';
import { NOTHING, TOKEN } from '../../schemas/record/answer-shapes';
import type { ActionContext, Db, Tx } from '../action';
import type { PublicRoute, ReadingRoute, Route, SessionCall, WritingRoute } from '../contract/route';
import { WithCookie } from '../contract/answer';
import { auditRefusedSignIn } from './audit-sign-in';
import { BrowserKeys } from './browser-keys';
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
  policy: SessionPolicy;
  watch: ServerWatch;
  context(call: SessionCall, tx: Tx): Promise<ActionContext>;
}

/** Other keys are let through unread: a sign-in form may send more than it must. */
const SignInBody = Type.Object(
  {
    loginName: Type.String({ minLength: 1, maxLength: 100, title: '账号' }),
    loginPwd: Type.String({ minLength: 1, maxLength: 200, title: '密码' }),
  },
  { additionalProperties: true },
);

const OrgChoices = Type.Array(
  Type.Object({ id: Type.Integer(), name: Type.String(), shortName: Type.String() }),
);

const facts = { kind: 'fixed', entity: null, textParams: [] } as const;

/** Coming, going, and who one is. */
export function sessionRoutes({ db, policy, watch, context }: SessionRouteServices): Route[] {
  const queue = new OneAtATime();
  const keys = new BrowserKeys(db);

  const login: PublicRoute = {
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
    run: async ({ input, ip, agent, requestId, cookies: sent }) => {
      const { token, cookies } = await signIn(
        { db, policy, keys, queue },
        {
          loginName: input.body.loginName as string,
          loginPwd: input.body.loginPwd as string,
          ip,
          agent,
          requestId,
          cookies: sent,
        },
      );
      return new WithCookie({ token }, cookies);
    },
  };

  const logout: PublicRoute = {
    ...facts,
    method: 'POST',
    url: 'public/public/logout',
    title: '退出登录',
    answer: NOTHING,
    access: 'public',
    writes: true,
    run: (call) => signOut(db, call.tokenHash, call),
  };

  const info: ReadingRoute = {
    ...facts,
    method: 'GET',
    url: 'org/user/userinfo',
    title: '当前用户',
    answer: UserInfoAnswer,
    beforePasswordChange: true,
    access: 'session',
    writes: false,
    run: (call, connection) => userInfo(connection, call, watch.isDiskFull),
  };

  const password: WritingRoute = {
    ...facts,
    method: 'POST',
    url: 'org/user/change-password',
    beforePasswordChange: true,
    title: '修改密码',
    access: 'session',
    writes: true,
    body: ChangePasswordBody,
    answer: NOTHING,
    before: (call) => checkPasswordChange({ db, policy }, call, passwordChange(call)),
    run: async (call, tx) => changePassword(await context(call, tx), passwordChange(call)),
  };

  const switchOption: ReadingRoute = {
    ...facts,
    method: 'GET',
    url: 'org/org/switch-option',
    title: '可切换机构',
    answer: OrgChoices,
    access: 'session',
    writes: false,
    run: (call, connection) => orgChoices(connection, call.session),
  };

  const switchOrg = (['GET', 'POST'] as const).map((method): WritingRoute => ({
    ...facts,
    method,
    url: 'org/user/switch-org/:id',
    title: '切换机构',
    answer: TOKEN,
    access: 'session',
    writes: true,
    run: async (call, tx) => {
      const { id = 0 } = call.input.params;
      const verb = await context(call, tx);
      const answer = await verb.sessions.switchOrg(id);
      await verb.audit({
        action: 'switch-org',
        entity: USERS,
        dataId: call.session.userId,
        data: { orgId: id },
      });
      return answer;
    },
  }));

  return [login, logout, info, password, switchOption, ...switchOrg];
}

function passwordChange(call: SessionCall) {
  const { oldLoginPwd, loginPwd, verifyLoginPwd } = call.input.body;
  return {
    oldLoginPwd: oldLoginPwd as string,
    loginPwd: loginPwd as string,
    verifyLoginPwd: verifyLoginPwd as string,
  };
}
