import { createContext, useContext } from 'react';

const Context = createContext('');
export const TabProvider = Context.Provider;

/** Key of the tab a page stands in; empty outside of the shell. */
export const useTabKey = (): string => useContext(Context);
