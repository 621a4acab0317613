import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** Records that are in use, and where; null if that could not be checked. */
export type InUse = readonly { name: string; text: string }[] | null;

interface DeactivationDialogProps {
  /** Such as '3 sizes', or the name of one. */
  what: string;
  inUse: InUse;
  onConfirm: () => void;
  onCancel: () => void;
}

const SHOWN = 8;

/** Asks before records that are in use are deactivated, and says where they are used. */
export function DeactivationDialog({ what, inUse, onConfirm, onCancel }: DeactivationDialogProps) {
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
        'Could not check where this is used.'
      ) : (
        <>
          Existing uses stay as they are, but it can no longer be chosen.
          <ul style={{ margin: '12px 0 0', paddingInlineStart: 20 }}>
            {inUse.slice(0, SHOWN).map(({ name, text }) => (
              <li key={name}>
                <bdi>{name}</bdi>
                {`: ${text.charAt(0).toLowerCase()}${text.slice(1)}`}
              </li>
            ))}
            {inUse.length > SHOWN ? <li>{`+ ${inUse.length - SHOWN} more`}</li> : null}
          </ul>
        </>
      )}
    </ConfirmDialog>
  );
}
