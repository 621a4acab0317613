import { viewAsRole } from '@kitroom/contract/auth-calls';
import { useNavigate } from 'react-router';
import { callBody } from '../api/call.ts';
import { usePermissions } from './permissions-context.ts';

/**
 * Starts and ends viewing the application as a role, in all tabs of this session; the others learn of it when they are
 * looked at, or when the server refuses a save. Starting leads to the home page, which every role can see. Errors:
 * `ApiError`.
 */
export function useViewAsRole() {
  const { refresh } = usePermissions();
  const navigate = useNavigate();
  return {
    start: async (roleId: number) => {
      await callBody(viewAsRole.start, { body: { roleId } });
      // Navigate first: a guarded page that loses its permission would redirect to /unauthorized.
      await navigate('/');
      await refresh();
    },
    end: async () => {
      await callBody(viewAsRole.end, {});
      await refresh();
    },
  };
}
