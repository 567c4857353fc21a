import type { Model } from '../../schemas/model/model';
import { runToEnd } from '../../schemas/run-to-end';
import type { Installation } from './check-drafts';
import { actualTables } from '../database/tables/actual-tables';
import { withOwnTables } from './own-columns';
import { runReading } from '../database/connection/run-in-transaction';
import type { Route } from '../contract/route';
import type { RouteTree } from '../contract/route-tree';
import type { Db } from '../action';
import type { Records } from '../records/records';
import { SessionChanged } from '../session/session-check';
import { documentsVersion, inheritedEntities, readPublished } from './published-documents';
import { inSlices } from './in-slices';
import { tenantModel } from './tenant-model';

/** Everything derived from a set of documents; replaced as a whole when they change. */
export interface Served {
  readonly model: Model;
  readonly records: Records;
  /** Every route for callers of the tenant. */
  readonly routes: readonly Route[];
  readonly tree: RouteTree;
  /** Every code: the codes of a super user of the tenant. */
  readonly codes: ReadonlySet<string>;
}

interface LiveModel {
  version: number;
  /** Size of the tenant's own documents. */
  characters: number;
  served: Served;
}

/** Maximum number of cached tenant models, and their maximum total size in characters of own documents. */
interface ModelBounds {
  models: number;
  characters: number;
}
const MOST: ModelBounds = { models: 50, characters: 20_000_000 };
/** Checked models; they share most objects with the models in force. */
const MOST_TRIED = 5;

/**
 * The documents in force per tenant. Documents belong to a tenant, as the scope of `table_info` says: pages,
 * menus, codes and routes that one tenant has published do not exist for another. Most tenants have no documents of
 * their own and share the shipped model.
 *
 * The session query of each request also reads the version of the tenant's documents. A server with an older version
 * reloads them before it responds, so a publish takes effect on every server with the next request.
 *
 * A model takes megabytes, so the least recently used ones are evicted and reloaded on demand.
 */
export class LiveModels {
  readonly shipped: Served;
  /** In order of use, the most recent last. */
  private readonly byTenant = new Map<number, LiveModel>();
  /** Tenants whose model was evicted; the shipped model must not be used for them. */
  private readonly dropped = new Set<number>();
  private readonly reading = new Map<number, Promise<void>>();
  /** By tenant, the oldest first: a checked model, or one that the start built, is usually published or read next. */
  private readonly tried = new Map<number, Model>();

  constructor(
    private readonly db: Db,
    model: Model,
    private readonly serve: (model: Model, live: LiveModels) => Generator<void, Served>,
    private readonly tablesChanged: () => void = () => undefined,
    private readonly most: ModelBounds = MOST,
    built: ReadonlyMap<number, Model> = new Map(),
  ) {
    for (const [tenantId, model] of [...built].slice(0, MOST_TRIED)) this.tried.set(tenantId, model);
    this.shipped = runToEnd(serve(model, this));
  }

  /** Tenants whose models are cached. */
  get held(): readonly number[] {
    return [...this.byTenant.keys()];
  }

  /**
   * The model as known to this server; `atLeast` has updated it for the request. Throws `SessionChanged` when the model
   * was evicted since: the request is retried and reloads it.
   */
  of(tenantId: number): Served {
    const known = this.byTenant.get(tenantId);
    if (!known) {
      if (this.dropped.has(tenantId)) throw new SessionChanged();
      return this.shipped;
    }
    this.byTenant.delete(tenantId);
    this.byTenant.set(tenantId, known);
    return known.served;
  }

  /** Whether a tenant's documents must be loaded first. */
  isDropped(tenantId: number): boolean {
    return this.dropped.has(tenantId);
  }

  /** The model in force, reloaded if it is older than the given version. */
  async atLeast(tenantId: number, version: number): Promise<Served> {
    while ((this.byTenant.get(tenantId)?.version ?? 0) < version) {
      let reading = this.reading.get(tenantId);
      if (!reading) {
        reading = this.read(tenantId).finally(() => this.reading.delete(tenantId));
        this.reading.set(tenantId, reading);
      }
      await reading;
    }
    return this.of(tenantId);
  }

  /** Rejects when the documents cannot be served together. */
  async try(model: Model): Promise<Served> {
    return inSlices(this.serve(model, this));
  }

  /** The documents that a tenant's drafts are checked against. */
  installation(tenantId: number): Installation {
    return {
      shipped: this.shipped.model,
      current: this.of(tenantId).model,
      tried: this.tried.get(tenantId),
      remember: (model) => {
        this.tried.delete(tenantId);
        this.tried.set(tenantId, model);
        const [oldest] = this.tried.keys();
        if (this.tried.size > MOST_TRIED && oldest !== undefined) this.tried.delete(oldest);
      },
    };
  }

  /** Models of a tenant whose unchanged results a build can reuse. */
  readonly known = (tenantId: number): readonly Model[] =>
    [this.tried.get(tenantId), this.byTenant.get(tenantId)?.served.model].filter((one) => one !== undefined);

  private async read(tenantId: number): Promise<void> {
    const { version, written, there } = await runReading(this.db, async (tx) => ({
      version: await documentsVersion(tx, tenantId),
      written: await readPublished(tx, tenantId),
      there: await actualTables(tx),
    }));
    this.tablesChanged();
    const { model } = await tenantModel(this.shipped.model, written, this.known(tenantId));
    const owner = { tenantId, inherited: inheritedEntities(written) };
    const placed = withOwnTables(model, this.shipped.model, owner, there);
    const characters = written.reduce((sum, { text, base }) => sum + text.length + (base?.length ?? 0), 0);
    const served = await inSlices(this.serve(placed, this));
    this.byTenant.delete(tenantId);
    this.byTenant.set(tenantId, { version, characters, served });
    this.dropped.delete(tenantId);
    this.dropOldest();
  }

  private dropOldest(): void {
    let characters = 0;
    for (const one of this.byTenant.values()) characters += one.characters;
    for (const [tenantId, one] of this.byTenant) {
      if (this.byTenant.size <= this.most.models && characters <= this.most.characters) return;
      if (this.byTenant.size === 1) return;
      this.byTenant.delete(tenantId);
      this.tried.delete(tenantId);
      this.dropped.add(tenantId);
      characters -= one.characters;
    }
  }
}
