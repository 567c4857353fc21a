import { createContext, type ReactNode } from 'react';
import type { CompiledPage } from '../../schemas/model/page';

/** Renders a list inside another page; the screen of pages provides it, because lists contain each other. */
export const ChildScreenContext = createContext<(page: CompiledPage) => ReactNode>(() => null);
