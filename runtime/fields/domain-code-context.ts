import { createContext } from 'react';
import type { Widget } from '../../widgets/widget';

/** Loads the code of a domain that its documents name, and returns its field types. */
export type LoadDomainCode = (domain: string) => Promise<readonly Widget[]>;

/** Tells screens where the application finds the code of domains; without it domains have none. */
export const DomainCodeContext = createContext<LoadDomainCode>(() => Promise.resolve([]));
