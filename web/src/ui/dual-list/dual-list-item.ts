/** One thing that can be assigned. */
export interface DualListItem {
  id: number;
  label: string;
  description?: string | null;
}
