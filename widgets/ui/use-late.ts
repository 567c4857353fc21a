import { useEffect, useState } from 'react';

/** Nothing is shown in the first milliseconds of waiting. */
const UNNOTICED = 200;

/** False in the first 200 ms of a component: what is gone by then is neither made nor laid out. */
export function useLate(): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), UNNOTICED);
    return () => clearTimeout(timer);
  }, []);
  return late;
}
