import { AppError } from '../../schemas/errors/app-error';
import type { JsonObject } from '../../schemas/json';
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
  readGrantsOfRow,
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
 * Enforces the rule of rights: nobody may grant, touch or gain rights that they do not have themselves, except super
 * users. Rows of users, roles, departments and organisations, grants, passwords and sessions are changed only inside
 * this guard. It compares the stored rights before and after a change with those of the actor, so it judges the effect
 * of an action, not its parameters. A violation rolls the transaction back.
 */
export class RightsGuard {
  private actor: Promise<Actor> | undefined;
  /** Users created in this transaction, or found within reach before they were changed. */
  private readonly reached = new Set<number>();

  constructor(private readonly context: GuardContext) {}

  isOf(session: Session): boolean {
    return this.context.session === session;
  }

  /**
   * Throws when a user has more rights than the actor: for changes of passwords, sessions and locks. Users may always
   * act on themselves.
   */
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

  /** Throws when a row carries more rights than the actor has. */
  async touch(entity: IdentityEntity, ids: readonly number[]): Promise<void> {
    const { session, tx } = this.context;
    if (entity === USERS) return this.touchUsers(ids);
    if (session.isSupper || entity !== ROLES) return;
    for (const role of (await readRoleGrants(tx, session.tenantId, ids)).values())
      await this.refuseBeyond(bearerOfRole(role));
  }

  /** Whether the actor may act on a subject. */
  async reaches({ kind, id }: Subject): Promise<boolean> {
    const { session, tx } = this.context;
    if (session.isSupper || kind === 'org') return true;
    if (kind === 'user' && id === session.userId) return true;
    const read = kind === 'user' ? readUserGrants : readRoleGrants;
    const found = (await read(tx, session.tenantId, [id])).get(id);
    if (!found) return false;
    return (await this.excess('roles' in found ? found : bearerOfRole(found))).length === 0;
  }

  /** Those of the roles that the actor may not assign. */
  async rolesBeyond(ids: readonly number[]): Promise<ReadonlySet<number>> {
    const { session, tx } = this.context;
    const beyond = new Set<number>();
    if (session.isSupper) return beyond;
    for (const role of (await readRoleGrants(tx, session.tenantId, ids)).values())
      if ((await this.excess(bearerOfRole(role))).length > 0) beyond.add(role.id);
    return beyond;
  }

  /**
   * Throws when the row of a user, before it is written, gives what the actor does not have; `id` is null for a new
   * user. For rows that the database compares with others: only what would be written otherwise may be compared. The
   * stored row is still judged after the write.
   */
  async giveUser(id: number | null, row: JsonObject): Promise<void> {
    const { session, tx } = this.context;
    if (session.isSupper) return;
    const stored = await readUserGrants(tx, session.tenantId, id === null ? [] : [id]);
    const [before] = stored.values();
    const known = id === session.userId ? await this.knownOf(stored) : undefined;
    const user = await readGrantsOfRow(tx, session.tenantId, row, {
      id: id ?? 0,
      orgId: before?.orgId ?? session.orgId,
      codes: before?.codes ?? new Set(),
    });
    await this.refuseGiving({ ...user, receiving: true }, known);
  }

  /** Checks an inserted row. */
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

  /** Runs a change of rows, or of the grants of a user, role or organisation, and checks its effect. */
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

  /** Rejects codes that are not effective for the actor: they cannot be assigned. */
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
      // A department decides which rows its members, and those above it, see.
      const moved = before.get(user.id)?.deptId !== user.deptId;
      if (moved && session.dataScope.rows !== 'all')
        throw await excessError({ kind: 'department', by: null }, this.context);
    }
    return result;
  }

  /** Changing a role is an action on the role; when its rights change, also on everyone who has it. */
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
    // Several roles together may restrict a user less than each alone.
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

  /** Rights beyond the actor's that existed before may stay, such as a role that is currently disabled. */
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

/** Whether two states of a role grant the same. */
function sameGrants(one: RoleGrants | undefined, other: RoleGrants): boolean {
  const given = (role: RoleGrants | undefined) =>
    role && JSON.stringify({ ...role, name: '', codes: [...role.codes].sort() });
  return given(one) === given(other);
}
