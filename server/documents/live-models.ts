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

/** All that is worked out from a set of documents, exchanged as one when they change. */
export interface Served {
  readonly model: Model;
  readonly records: Records;
  /** Every route the server answers to callers of the tenant. */
  readonly routes: readonly Route[];
  readonly tree: RouteTree;
  /** Every code there is: what a super user of the tenant holds. */
  readonly codes: ReadonlySet<string>;
}

interface LiveModel {
  version: number;
  /** Of the tenant's own documents. */
  characters: number;
  served: Served;
}

/** How many models of tenants are held, and how many characters their own documents have together. */
interface ModelBounds {
  models: number;
  characters: number;
}
const MOST: ModelBounds = { models: 50, characters: 20_000_000 };
/** Models that were only checked: they share nearly all with those in force. */
const MOST_TRIED = 5;

/**
 * What is in force for each tenant. Documents belong to a tenant (domains, 2.9: `table_info` has that scope): pages, menus,
 * codes and routes that one tenant has published do not exist for another. Most tenants have none of their own; they share what
 * was shipped.
 *
 * Every request brings the number of its tenant's last change with its session, read in the same query. A server that
 * knows an older one reads the documents before it answers, so a change counts on every server from the next request on.
 *
 * A model takes megabytes, so those of the tenants that were asked for longest ago are dropped and read again on demand.
 */
export class LiveModels {
  readonly shipped: Served;
  /** The one that was asked for last is the last. */
  private readonly byTenant = new Map<number, LiveModel>();
  /** Tenants whose model was dropped: nobody may take what was shipped for theirs. */
  private readonly dropped = new Set<number>();
  private readonly reading = new Map<number, Promise<void>>();
  /** By tenant, the oldest first: what a save or a diff has checked is mostly what is published and read next. */
  private readonly tried = new Map<number, Model>();

  constructor(
    private readonly db: Db,
    model: Model,
    private readonly serve: (model: Model, live: LiveModels) => Generator<void, Served>,
    private readonly tablesChanged: () => void = () => undefined,
    private readonly most: ModelBounds = MOST,
  ) {
    this.shipped = runToEnd(serve(model, this));
  }

  /** Tenants whose models are held. */
  get held(): readonly number[] {
    return [...this.byTenant.keys()];
  }

  /**
   * As far as this server knows; `atLeast` has made sure of it for a request. Throws `SessionChanged` when the model was
   * dropped since: the request starts again, and reads it.
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

  /** Whether the documents of a tenant have to be read before anything is answered. */
  isDropped(tenantId: number): boolean {
    return this.dropped.has(tenantId);
  }

  /** What is in force, read anew when it is older than a change the caller knows of. */
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

  /** What drafts of a tenant are checked against. */
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

  /** Models of a tenant's documents from which a build takes over what is the same. */
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
