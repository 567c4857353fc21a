import type { BrowserType } from 'playwright/test';

interface Message {
  id: number;
  method: string;
}
interface Transport {
  send(message: Message): void;
  onmessage?(answer: { id: number; type: 'success'; result: object }): void;
}
interface OverBidi {
  connectToTransport(transport: Transport, ...rest: unknown[]): unknown;
}
interface InProcess {
  _connection: { toImpl(object: unknown): { _bidiFirefox: OverBidi } };
}

/**
 * What Playwright asks for that the extended support release does not know: to emulate colour scheme, language and screen,
 * where downloads go, and to keep the bodies of answers.
 */
const UNKNOWN = /^(emulation\.|browser\.setDownloadBehavior$|network\.addDataCollector$)/;

/** Lets Playwright drive an unmodified Firefox: commands that it does not know are answered without it. */
export function answerUnknownCommands(firefox: BrowserType): void {
  const { _bidiFirefox } = (firefox as unknown as InProcess)._connection.toImpl(firefox);
  const connect = _bidiFirefox.connectToTransport.bind(_bidiFirefox);
  _bidiFirefox.connectToTransport = (transport, ...rest) => {
    const send = transport.send.bind(transport);
    transport.send = (message) => {
      if (!UNKNOWN.test(message.method)) return send(message);
      setImmediate(() => transport.onmessage?.({ id: message.id, type: 'success', result: {} }));
    };
    return connect(transport, ...rest);
  };
}
