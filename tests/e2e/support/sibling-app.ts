import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A sample child application: its page speaks with the console, its server learns there who is signed in. */
export class SiblingApp {
  /** What its server was told, and what it sent, in order. */
  readonly visits: { ticket: string; status: number; answer: string }[] = [];
  /** Says nothing, as if it had failed. */
  silent = false;
  private readonly server = http.createServer((request, response) => void this.answer(request, response));
  private console = '';

  /** Listens on a port; 0: any. */
  async start(port: number): Promise<void> {
    this.server.listen(port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  /** The address of the console whose tickets it redeems. */
  belongsTo(console: string): void {
    this.console = console;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  /** Redeems a ticket, server to server. */
  async redeem(ticket: string): Promise<{ status: number; answer: string }> {
    const reply = await fetch(`${this.console}/api/v1/public/public/app-visitor`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ app: 'sibling', ticket }),
    });
    const visit = { ticket, status: reply.status, answer: await reply.text() };
    this.visits.push(visit);
    return visit;
  }

  private async answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    if (pathname === '/favicon.ico') return void response.writeHead(204).end();
    if (pathname === '/sign-in') {
      const { answer } = await this.redeem(searchParams.get('ticket') ?? '');
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
    }
    // The page of the sample names its only console as the one that may frame it.
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `frame-ancestors ${this.console}`,
    });
    response.end(this.silent ? '<p>…</p>' : page(this.console));
  }
}

/** Its page. It answers to its console only, and says what it was told. */
const page = (console: string) => `<!doctype html><html lang="zh-CN"><title>仓储</title><body>
<h1>仓储</h1><p id="who"></p><p id="look"></p><p id="storage"></p>
<button id="title">起名</button><button id="open">打开班次</button><button id="forged">伪造</button>
<script>
const origin = ${JSON.stringify(console)};
const say = (message) => parent.postMessage(message, origin);
const write = (id, text) => { document.getElementById(id).textContent = text; };
addEventListener('message', async ({ origin: from, source, data }) => {
  if (from !== origin || source !== parent) return;
  if (data.mortise === 'hello') {
    const { data: visitor } = await (await fetch('/sign-in?ticket=' + encodeURIComponent(data.ticket))).json();
    write('who', visitor.name + ' ' + visitor.orgName + ' ' + visitor.permissions.join());
  }
  if (data.mortise === 'hello' || data.mortise === 'look') write('look', data.theme + ' ' + data.locale);
  if (data.mortise === 'signed-out') { localStorage.setItem('signed-out', 'yes'); say({ mortise: 'bye' }); }
});
document.getElementById('title').onclick = () => say({ mortise: 'title', title: '入库单 12' });
document.getElementById('open').onclick = () => say({ mortise: 'navigate', path: '/duty/shift' });
document.getElementById('forged').onclick = () => {
  say({ mortise: 'navigate', path: '//elsewhere.example.com' });
  say({ mortise: 'navigate', path: 'javascript:alert(1)' });
  say('title');
};
let storage = 'nothing';
try { storage = parent.localStorage.length + ' entries of the console'; } catch {}
write('storage', storage);
if (parent !== window) say({ mortise: 'ready' });
</script></body></html>`;
