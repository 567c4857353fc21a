import { useContext, useEffect, useState } from 'react';
import { registerInput } from '../../widgets/shared/own-inputs';
import { loadChunk } from '../../widgets/ui/load-chunk';
import { missingParts } from '../../widgets/ui/missing-part-store';
import type { Widget } from '../../widgets/widget';
import { createWidgetRegistry } from '../../widgets/widget-registry';
import { listWidgets } from '../../widgets/list-widgets';
import { DomainCodeContext } from './domain-code-context';
import { useListRegistry, type FieldRegistry } from './list-registry';

/** The field types of the domains whose code is loaded. */
const loaded = new Map<string, readonly Widget[]>();
let registry: { size: number; all: FieldRegistry } | undefined;

/** The field types of lists, and those of loaded domains. */
function allTypes(): FieldRegistry {
  if (registry?.size !== loaded.size)
    registry = { size: loaded.size, all: createWidgetRegistry(listWidgets, [...loaded.values()].flat()) };
  return registry.all;
}

function take(domain: string, widgets: readonly Widget[]): void {
  loaded.set(domain, widgets);
  for (const { type, Input } of widgets) if (Input) registerInput(type.type, Input);
}

/**
 * The field types for a document that names the code of these domains; null until it is loaded. If it cannot be loaded,
 * a banner offers to reload the window, as for any missing part.
 */
export function useDomainCode(domains: readonly string[] = NONE): FieldRegistry | null {
  const own = useListRegistry();
  const load = useContext(DomainCodeContext);
  const isHere = domains.every((domain) => loaded.has(domain));
  const [, arrive] = useState(0);
  useEffect(() => {
    if (isHere) return;
    let current = true;
    const each = domains
      .filter((domain) => !loaded.has(domain))
      .map((domain) => loadChunk(() => load(domain)).then((widgets) => take(domain, widgets)));
    Promise.all(each).then(() => current && arrive((times) => times + 1), missingParts.tell);
    return () => {
      current = false;
    };
  }, [isHere, domains, load]);
  if (!isHere) return null;
  return domains.some((domain) => loaded.get(domain)?.length) ? allTypes() : own;
}

const NONE: readonly string[] = [];
