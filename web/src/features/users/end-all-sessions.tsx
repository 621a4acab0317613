import { ADMINISTRATION_CODES } from '@kitroom/contract/access/access-rules';
import { endAllSessions } from '@kitroom/contract/access/end-sessions';
import { useState } from 'react';
import { callBody } from '../../api/call.ts';
import type { ListTool } from '../../resource/list/list-tool.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DRAFTS_STAY, useEndSessions } from './use-end-sessions.ts';

/** Signs everybody else out, after a question; for those who hold all permissions that it needs. */
export function useEndAllSessions(): ListTool {
  const { hasAll } = usePermissions();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useEndSessions(() => callBody(endAllSessions, {}));
  return {
    name: 'end all sessions',
    choice: hasAll(ADMINISTRATION_CODES)
      ? { label: 'End All Sessions', onClick: () => setAsking(true), disabled: isPending }
      : null,
    dialog: (
      <ConfirmDialog
        open={asking}
        title="End the sessions of all users?"
        confirmLabel="End All Sessions"
        destroys={false}
        onConfirm={() => {
          setAsking(false);
          mutate();
        }}
        onCancel={() => setAsking(false)}
      >
        Everyone must sign in again on every device, and so must you, except in this browser. {DRAFTS_STAY}
      </ConfirmDialog>
    ),
  };
}
