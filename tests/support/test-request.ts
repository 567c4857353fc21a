import type { ConnectedRequest } from '../../server/contract/request';
import { RequestWork } from '../../server/contract/request-work';

type Given = Pick<ConnectedRequest, 'session' | 'tx'> & Partial<ConnectedRequest>;

/** A request of a session on a connection, without HTTP. */
export function testRequest(given: Given): ConnectedRequest {
  return {
    lang: 'zh-CN',
    requestId: 'request-1',
    path: 'test/path',
    ip: '127.0.0.1',
    agent: '',
    tokenHash: Buffer.alloc(32),
    idempotencyKey: null,
    browser: null,
    cookies: '',
    params: {},
    text: {},
    body: {},
    trail: [],
    work: new RequestWork(),
    writes: true,
    ...given,
  };
}
