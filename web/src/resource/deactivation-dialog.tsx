import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { Usage } from './usage.ts';

/** What depends on the records, named where there are several; null if that could not be checked. */
export type InUse = readonly { name: string | null; text: string }[] | null;

interface DeactivationDialogProps {
  /** Such as '3 sizes', or the name of one. */
  what: string;
  usage: Pick<Usage, 'meaning' | 'unknown'>;
  inUse: InUse;
  onConfirm: () => void;
  onCancel: () => void;
}

const SHOWN = 8;

/** Asks before records on which something depends are deactivated, and says what that is. */
export function DeactivationDialog({ what, usage, inUse, onConfirm, onCancel }: DeactivationDialogProps) {
  return (
    <ConfirmDialog
      open
      title={
        <>
          Deactivate <bdi>{what}</bdi>?
        </>
      }
      confirmLabel="Deactivate"
      destroys={false}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {inUse === null ? (
        `${usage.unknown}.`
      ) : (
        <>
          {usage.meaning}
          <ul style={{ margin: '12px 0 0', paddingInlineStart: 20 }}>
            {inUse.slice(0, SHOWN).map(({ name, text }) => (
              <li key={`${name} ${text}`}>
                {name === null ? null : (
                  <>
                    <bdi>{name}</bdi>
                    {': '}
                  </>
                )}
                {text}
              </li>
            ))}
            {inUse.length > SHOWN ? <li>{`+ ${inUse.length - SHOWN} more`}</li> : null}
          </ul>
        </>
      )}
    </ConfirmDialog>
  );
}
