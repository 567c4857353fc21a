import { sql } from 'kysely';
import type { Db, InOrganisation } from '../../../server/action';
import { askBank, BY_FILES } from '../adapters/ask-bank';
import {
  concludeTask,
  putOffTask,
  recoverTask,
  takeTask,
  TASK_WORK,
  type TakenTask,
  type Talk,
} from './task-steps';
import { TASK } from './trade-words';

/** Tasks of one run at most, and how many talks there are at once: a bank that is silent does not keep the others. */
const MOST = 200;
const AT_ONCE = 4;

/** A task in its organisation. */
interface TaskPlace {
  readonly id: number;
  readonly tenantId: number;
  readonly orgId: number;
}

/** Tasks that a server has left behind. */
async function leftTasks(core: Db): Promise<TaskPlace[]> {
  const { rows } = await sql<TaskPlace>`
    /* every tenant */ select id, tenant_id as "tenantId", org_id as "orgId" from bank_task
     where state = ${TASK.running} and lease_until < now() order by id limit ${MOST}`.execute(core);
  return rows;
}

/** Tasks that are due while their bank serves; of a bank by files those that hold what it has said. */
async function dueTasks(core: Db): Promise<TaskPlace[]> {
  const { rows } = await sql<TaskPlace>`
    /* every tenant */ select t.id, t.tenant_id as "tenantId", t.org_id as "orgId"
      from bank_task t join bank_product p on p.tenant_id = t.tenant_id and p.id = t.bank_product_id
     where t.state = ${TASK.waiting} and t.next_run_at <= now()
       and case when p.adapter = any(${BY_FILES}::text[]) then t.params is not null
                else localtime between coalesce(p.day_start::time, '00:00') and coalesce(p.day_end::time, '24:00') end
     order by t.priority, t.next_run_at, t.id limit ${MOST}`.execute(core);
  return rows;
}

/** What the bank says; an error of its adapter is no answer either, since the message may have been sent. */
async function talk({ action, product, question }: TakenTask, failures: unknown[]): Promise<Talk> {
  const begun = performance.now();
  const answer = await askBank(product, (adapter, access) =>
    TASK_WORK[action].ask(adapter, access, question),
  ).catch((error: unknown) => {
    failures.push(error);
    return null;
  });
  return { answer, costMs: Math.round(performance.now() - begun) };
}

/** Runs the tasks that are due (domains.md 2.7); returns how many. Nothing is locked while a bank is asked. */
export async function runTasks(
  core: Db,
  signal: AbortSignal,
  inOrganisation: InOrganisation,
): Promise<number> {
  const failures: unknown[] = [];
  const attempt = (work: Promise<unknown>) => work.catch((error: unknown) => failures.push(error));
  for (const place of await leftTasks(core))
    await attempt(inOrganisation(place, (context) => recoverTask(context, place.id)));
  const due = await dueTasks(core);
  let done = 0;
  const run = async (place: TaskPlace) => {
    const taken = await inOrganisation(place, (context) => takeTask(context, place.id)).catch(
      async (error: unknown) => {
        await inOrganisation(place, (context) => putOffTask(context, place.id));
        throw error;
      },
    );
    if (taken === null) return;
    const said = await talk(taken, failures);
    await inOrganisation(place, (context) => concludeTask(context, taken, said));
    done += 1;
  };
  const lane = async () => {
    for (let next = due.shift(); next && !signal.aborted; next = due.shift()) await attempt(run(next));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  // One that cannot run does not keep the others.
  if (failures.length > 0) throw failures[0];
  return done;
}

/** Talks with banks that documents and users have ordered. */
export const taskTimer = {
  name: 'bank-tasks',
  title: '执行银行任务',
  every: 5,
  quiet: true,
  run: runTasks,
};
