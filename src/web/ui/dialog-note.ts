import { createContext, type ReactNode } from 'react';

/** What stands in every dialog that shows its title, such as that there is no connection. */
export const DialogNote = createContext<ReactNode>(null);
