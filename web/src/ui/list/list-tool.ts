import type { ReactNode } from 'react';
import type { MenuChoice } from '../more-menu.tsx';

/** Something that can be done with a list: a list names its tools, and its screen shows their parts in their places. */
export interface ListTool {
  name: string;
  /** Beside the filter of active records. */
  filter?: ReactNode;
  /** How the records are shown; after the filters, where it is not a phone. */
  arrangement?: ReactNode;
  /** Among the buttons of the toolbar. */
  button?: ReactNode;
  /** First in the menu of what is done less often, also where the table is not shown. */
  firstChoice?: MenuChoice | null;
  choice?: MenuChoice | null;
  above?: ReactNode;
  /** The words that rows show for it. */
  around?: (table: ReactNode) => ReactNode;
  /** Why the table has to wait, and for what; null: it does not. */
  waiting?: { error: string | null; retry: () => void } | null;
  /** Said of an empty table, where the tool is why it is empty. */
  empty?: string | null;
  /** Another way to begin, where there are no records yet. */
  start?: ReactNode;
  /** Shown in place of the table and what belongs to it; null: the table is. */
  instead?: ReactNode;
  dialog?: ReactNode;
}
