import { AppError } from '../../schemas/errors';
import type { Session, Subject } from '../action';
import { actorOf, bearerOfRole, excessOf, type Actor, type Bearer, type Excess } from './excess';
import { codeName, excessError, type GuardContext } from './excess-words';
import { aroundDepartments, aroundOrganisations, refuseAreas } from './guard-organisations';
import {
  DEPARTMENTS,
  IDENTITY_ENTITIES,
  ORGANISATIONS,
  ROLES,
  USERS,
  type IdentityEntity,
} from '../identity/identity-entities';
import {
  holdersOf,
  readRoleGrants,
  readUserGrants,
  type RoleGrants,
  type UserGrants,
} from '../identity/subject-grants';

/** Whether changes of an entity's rows go through `RightsGuard`. */
export function isGuarded(entity: string): entity is IdentityEntity {
  return (IDENTITY_ENTITIES as readonly string[]).includes(entity);
}

/**
 * The rule of rights: nobody gives, touches or becomes what he does not hold himself, super users excepted. Rows of users,
 * roles, departments and organisations, grants, passwords and sessions are changed only inside this guard. It compares what
 * the database holds before and after a change with what the actor holds, so it judges what a verb did and not what the verb
 * said it would do. A refusal rolls the transaction back.
 */
export class RightsGuard {
  private actor: Promise<Actor> | undefined;
  /** Users made in this transaction, or found within reach before anything of them changed. */
  private readonly reached = new Set<number>();

  constructor(private readonly context: GuardContext) {}

  isOf(session: Session): boolean {
    return this.context.session === session;
  }

  /** Refuses acting on users who hold more than the actor: on their passwords, sessions, locks. Everybody reaches oneself. */
  async touchUsers(ids: readonly number[]): Promise<void> {
    const { session, tx } = this.context;
    const asked = ids.filter((id) => id !== session.userId && !this.reached.has(id));
    if (session.isSupper || asked.length === 0) return;
    const users = await readUserGrants(tx, session.tenantId, asked);
    for (const id of asked) {
      const user = users.get(id);
      if (!user) throw new AppError('notFound');
      await this.refuseBeyond(user);
      this.reached.add(id);
    }
  }

  /** Refuses acting on rows that hold more than the actor. */
  async touch(entity: IdentityEntity, ids: readonly number[]): Promise<void> {
    const { session, tx } = this.context;
    if (entity === USERS) return this.touchUsers(ids);
    if (session.isSupper || entity !== ROLES) return;
    for (const role of (await readRoleGrants(tx, session.tenantId, ids)).values())
      await this.refuseBeyond(bearerOfRole(role));
  }

  /** Whether the actor may act on a subject at all. */
  async reaches({ kind, id }: Subject): Promise<boolean> {
    const { session, tx } = this.context;
    if (session.isSupper || kind === 'org') return true;
    if (kind === 'user' && id === session.userId) return true;
    const read = kind === 'user' ? readUserGrants : readRoleGrants;
    const found = (await read(tx, session.tenantId, [id])).get(id);
    if (!found) return false;
    return (await this.excess('roles' in found ? found : bearerOfRole(found))).length === 0;
  }

  /** Roles among these that the actor cannot give to anybody. */
  async rolesBeyond(ids: readonly number[]): Promise<ReadonlySet<number>> {
    const { session, tx } = this.context;
    const beyond = new Set<number>();
    if (session.isSupper) return beyond;
    for (const role of (await readRoleGrants(tx, session.tenantId, ids)).values())
      if ((await this.excess(bearerOfRole(role))).length > 0) beyond.add(role.id);
    return beyond;
  }

  /** Looks at a row that was inserted. */
  async added(entity: IdentityEntity, id: number): Promise<void> {
    const { session, tx } = this.context;
    if (session.isSupper) return;
    switch (entity) {
      case USERS: {
        this.reached.add(id);
        const user = (await readUserGrants(tx, session.tenantId, [id])).get(id);
        if (user) await this.refuseGiving({ ...user, receiving: true });
        return;
      }
      case ROLES:
        for (const role of (await readRoleGrants(tx, session.tenantId, [id])).values())
          await this.refuseGiving(bearerOfRole(role));
        return;
      case DEPARTMENTS:
        return refuseAreas(this.context, [id]);
      case ORGANISATIONS:
        return;
    }
  }

  /** Changes rows, or the grants of the user, role or organisation they are. */
  async around<T>(entity: IdentityEntity, ids: readonly number[], work: () => Promise<T>): Promise<T> {
    if (this.context.session.isSupper) return work();
    switch (entity) {
      case USERS:
        return this.aroundUsers(ids, work);
      case ROLES:
        return this.aroundRoles(ids, work);
      case DEPARTMENTS:
        return aroundDepartments(this.context, ids, work);
      case ORGANISATIONS:
        return aroundOrganisations(this.context, ids, work, {
          held: (await this.holds()).codes,
          touchUsers: (users) => this.touchUsers(users),
        });
    }
  }

  /** Refuses codes that are not in force for the actor: they cannot be chosen for anybody. */
  chooseCodes(codes: Iterable<string>): void {
    const { session } = this.context;
    if (session.isSupper) return;
    for (const code of codes)
      if (!session.permissions.has(code))
        throw new AppError('notHeld', { name: codeName(code, this.context) });
  }

  private async aroundUsers<T>(ids: readonly number[], work: () => Promise<T>): Promise<T> {
    const { session, tx } = this.context;
    await this.touchUsers(ids);
    const before = await readUserGrants(tx, session.tenantId, ids);
    const known = await this.knownOf(before);
    const result = await work();
    for (const user of (await readUserGrants(tx, session.tenantId, ids)).values()) {
      await this.refuseGiving({ ...user, receiving: true }, user.id === session.userId ? known : undefined);
      // A department decides which rows are seen, by those in it and by those above it.
      const moved = before.get(user.id)?.deptId !== user.deptId;
      if (moved && session.dataScope.rows !== 'all')
        throw await excessError({ kind: 'department', by: null }, this.context);
    }
    return result;
  }

  /** A role is touched by who holds it; where what it gives changes, everybody who has it is touched, too. */
  private async aroundRoles<T>(ids: readonly number[], work: () => Promise<T>): Promise<T> {
    const { session, tx } = this.context;
    const before = await readRoleGrants(tx, session.tenantId, ids);
    await this.touch(ROLES, ids);
    const holderIds = await holdersOf(tx, session.tenantId, ids);
    const holders = await readUserGrants(tx, session.tenantId, holderIds);
    const known = await this.knownOf(holders);
    const result = await work();
    const after = await readRoleGrants(tx, session.tenantId, ids);
    for (const role of after.values()) await this.refuseGiving(bearerOfRole(role));
    if ([...after].every(([id, role]) => sameGrants(before.get(id), role))) return result;
    for (const holder of holders.values()) if (holder.id !== session.userId) await this.refuseBeyond(holder);
    // Several roles together may keep less from a user than each by itself.
    for (const holder of (await readUserGrants(tx, session.tenantId, holderIds)).values())
      await this.refuseGiving(
        { ...holder, receiving: true },
        holder.id === session.userId ? known : undefined,
      );
    return result;
  }

  private holds(): Promise<Actor> {
    const { session, tx } = this.context;
    return (this.actor ??= readUserGrants(tx, session.tenantId, [session.userId]).then((users) =>
      actorOf(session, users.get(session.userId)),
    ));
  }

  private async excess(bearer: Bearer): Promise<Excess[]> {
    return excessOf(await this.holds(), bearer, this.context.model, this.context.tx);
  }

  /** What the actor has beyond what is in force may stay, for instance a role that is disabled at present. */
  private async knownOf(users: ReadonlyMap<number, UserGrants>): Promise<ReadonlySet<string>> {
    const own = users.get(this.context.session.userId);
    return new Set(own ? (await this.excess({ ...own, receiving: true })).map(keyOf) : []);
  }

  private async refuseBeyond(bearer: Bearer): Promise<void> {
    const [first] = await this.excess(bearer);
    if (first) throw await excessError(first, this.context, bearer.name);
  }

  private async refuseGiving(bearer: Bearer, known: ReadonlySet<string> = new Set()): Promise<void> {
    const first = (await this.excess(bearer)).find((excess) => !known.has(keyOf(excess)));
    if (first) throw await excessError(first, this.context);
  }
}

function keyOf(excess: Excess): string {
  return JSON.stringify(excess);
}

/** Whether two states of a role give the same. */
function sameGrants(one: RoleGrants | undefined, other: RoleGrants): boolean {
  const given = (role: RoleGrants | undefined) =>
    role && JSON.stringify({ ...role, name: '', codes: [...role.codes].sort() });
  return given(one) === given(other);
}
