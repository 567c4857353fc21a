import { createContext, useContext } from 'react';

const Context = createContext('');
/** Provides the tab key to a page. */
export const TabProvider = Context.Provider;

/** The key of the enclosing tab; empty outside of the shell. */
export const useTabKey = (): string => useContext(Context);
