import { useEffect, useState } from 'react';
import type { JsonObject } from '../../schemas/json';
import { useDataSource } from '../data/data-source-context';
import { findRecords } from './find-records';
import type { FoundRecords } from './jump-targets';
import { recentPlaces } from './recent-places';

/** The names of records that were opened before; those that the session does not see any more are absent. */
export function useRecentRecords(): readonly FoundRecords[] {
  const source = useDataSource();
  const [found, setFound] = useState<readonly FoundRecords[]>([]);
  useEffect(() => {
    const records = recentPlaces().filter((place) => 'id' in place);
    if (records.length === 0) return undefined;
    const abort = new AbortController();
    findRecords(source, { records: records as unknown as JsonObject[] }, abort.signal).then(
      setFound,
      () => undefined,
    );
    return () => abort.abort();
  }, [source]);
  return found;
}
