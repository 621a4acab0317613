import { useState } from 'react';
import { usePermissions } from './permissions-context.ts';
import { rememberedUser } from './user-storage.ts';

/** Id of the signed-in user, also before the server has said so and after their session has ended; null: nobody. */
export function useKnownUser(): number | null {
  const { data } = usePermissions();
  const [known, setKnown] = useState(rememberedUser);
  if (data !== null && data.userId !== known) setKnown(data.userId);
  return data?.userId ?? known;
}
