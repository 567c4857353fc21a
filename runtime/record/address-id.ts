import { useLocation } from 'react-router-dom';

/** The URL of a page for one record; without id for a new record. */
export const addressOf = (path: string, id: number): string => `${path}?id=${id}`;

/** The record id in the URL; 0 if there is none. */
export function useAddressId(): number {
  const id = Number(new URLSearchParams(useLocation().search).get('id') ?? 0);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
}
