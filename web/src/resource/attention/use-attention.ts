import { attentionBody, attentionPath } from '@kitroom/contract/attention';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../api/api-error.ts';
import { requestBody } from '../../api/client.ts';
import { reasonsText } from './reason-text.ts';

/** Why records need attention, in words, by their ids. */
export type Reasons = ReadonlyMap<number, string>;

/** Which records of a list need attention, loaded beside the list. */
export interface Attention {
  /** Null while they are being loaded, and when that failed. */
  reasons: Reasons | null;
  /** Why they could not be loaded. */
  error: string | null;
  retry: () => void;
}

/** Loads which records need attention; `path` is that of the records. Every save of such a record loads them again. */
export function useAttention(path: string): Attention {
  const { data, error, refetch } = useQuery({
    queryKey: [path, 'attention'],
    queryFn: async ({ signal }): Promise<Reasons> => {
      const { attention } = await requestBody(attentionBody, attentionPath(path), { signal });
      return new Map(attention.map(({ id, reasons }) => [id, reasonsText(reasons)]));
    },
    // What is wrong here may just have been put right on another screen.
    staleTime: 0,
  });
  return { reasons: data ?? null, error: data ? null : errorText(error, LOAD_FAILED), retry: refetch };
}

const LOAD_FAILED = 'Failed to load what needs attention';
