import Type, { type Static } from 'typebox';
import { AppError } from '../../../schemas/errors/app-error';
import type { ServerWatch } from '../../watch/server-watch';
import type { PublicRoute } from '../../contract/route';

const facts = {
  kind: 'fixed',
  entity: null,
  method: 'GET',
  access: 'public',
  writes: false,
  textParams: [],
} as const;

/**
 * The public state of the server, without information for attackers. `degraded`: it currently cannot write data, or
 * cannot write its log.
 */
const Health = Type.Object({ status: Type.Union([Type.Literal('ok'), Type.Literal('degraded')]) });

/** `disk`: there is space for further rows. `logs`: no row of the operation log was lost recently. */
const Readiness = Type.Object({
  database: Type.Boolean(),
  disk: Type.Boolean(),
  logs: Type.Boolean(),
  stopping: Type.Boolean(),
});

/** For monitoring (`health`) and for load balancers (`health/ready`). */
export function healthRoutes(watch: ServerWatch): PublicRoute[] {
  return [
    {
      ...facts,
      url: 'health',
      title: '健康检查',
      answer: Health,
      async run(): Promise<Static<typeof Health>> {
        if (!(await watch.databaseAnswers())) throw new AppError('unavailable');
        return { status: watch.isDiskFull || watch.losesLogs ? 'degraded' : 'ok' };
      },
    },
    {
      ...facts,
      url: 'health/ready',
      title: '就绪检查',
      answer: Readiness,
      async run(): Promise<Static<typeof Readiness>> {
        const database = await watch.databaseAnswers();
        const ready = { database, disk: !watch.isDiskFull, logs: !watch.losesLogs, stopping: watch.stopping };
        if (!database || watch.stopping)
          throw new AppError(watch.stopping ? 'stopping' : 'unavailable', {}, ready);
        return ready;
      },
    },
  ];
}
