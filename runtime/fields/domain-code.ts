import { createContext, useContext, useEffect, useState } from 'react';
import { loadChunk } from '../../widgets/ui/load-chunk';
import { missingParts } from '../../widgets/ui/missing-part-store';

/** Loads the code of a domain that its documents name; later calls for the same domain are free. */
export type LoadDomainCode = (domain: string) => Promise<void>;

const Context = createContext<LoadDomainCode>(() => Promise.resolve());
/** Tells screens where the application finds the code of domains. */
export const DomainCodeProvider = Context.Provider;

const loaded = new Set<string>();

/**
 * Whether the code of these domains is loaded; starts loading it. If it cannot be loaded, a banner offers to reload the
 * window, as for any missing part.
 */
export function useDomainCode(domains: readonly string[] = NONE): boolean {
  const load = useContext(Context);
  const isHere = () => domains.every((domain) => loaded.has(domain));
  const [here, setHere] = useState(isHere);
  useEffect(() => {
    if (here) return;
    let current = true;
    const each = domains.map((domain) => loadChunk(() => load(domain)).then(() => loaded.add(domain)));
    Promise.all(each).then(() => current && setHere(true), missingParts.tell);
    return () => {
      current = false;
    };
  }, [here, domains, load]);
  return here || isHere();
}

const NONE: readonly string[] = [];
