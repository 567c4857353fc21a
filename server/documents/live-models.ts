import type { Model } from '../../schemas/model';
import { runReading } from '../pipeline/run-in-transaction';
import type { Route } from '../pipeline/route';
import type { RouteTree } from '../pipeline/route-tree';
import type { Db } from '../action';
import type { Records } from '../records/records';
import { documentsVersion, readPublished } from './published-documents';
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

/**
 * What is in force for each tenant. Documents belong to a tenant (domains, 2.9: `table_info` has that scope): pages, menus,
 * codes and routes that one tenant has published do not exist for another. Most tenants have none of their own; they share what
 * was shipped.
 *
 * Every request brings the number of its tenant's last change with its session, read in the same query. A server that
 * knows an older one reads the documents before it answers, so a change counts on every server from the next request on.
 */
export class LiveModels {
  readonly shipped: Served;
  private readonly byTenant = new Map<number, { version: number; served: Served }>();
  private readonly reading = new Map<number, Promise<void>>();

  constructor(
    private readonly db: Db,
    model: Model,
    private readonly serve: (model: Model, live: LiveModels) => Served,
    private readonly tablesChanged: () => void = () => undefined,
  ) {
    this.shipped = serve(model, this);
  }

  /** As far as this server knows; `atLeast` has made sure of it for a request. */
  of(tenantId: number): Served {
    return this.byTenant.get(tenantId)?.served ?? this.shipped;
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

  /** Throws when the documents cannot be served together. */
  try(model: Model): Served {
    return this.serve(model, this);
  }

  private async read(tenantId: number): Promise<void> {
    const { version, written } = await runReading(this.db, async (tx) => ({
      version: await documentsVersion(tx, tenantId),
      written: await readPublished(tx, tenantId),
    }));
    this.tablesChanged();
    const { model } = tenantModel(this.shipped.model, written);
    this.byTenant.set(tenantId, { version, served: this.serve(model, this) });
  }
}
