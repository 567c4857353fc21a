import { useLocation } from 'react-router-dom';

/** Address of a page for one record; 0 or none is a record to be added. */
export const addressOf = (path: string, id: number): string => `${path}?id=${id}`;

/** The record that the address of a page names; 0 when it names none. */
export function useAddressId(): number {
  const id = Number(new URLSearchParams(useLocation().search).get('id') ?? 0);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
}
