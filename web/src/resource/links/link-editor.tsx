import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo, useRef, useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DualList } from '../../ui/dual-list/dual-list.tsx';
import type { DualListItem } from '../../ui/dual-list/dual-list-item.ts';
import { saveKeyProps, useSaveKey } from '../../ui/form/save-key.ts';
import { StickyBar } from '../../ui/form/sticky-bar.tsx';
import type { RecordOfHistory } from '../history/history-query.ts';
import { linksNotSaved } from '../leaving/not-saved.ts';
import { UnsavedChangesGuard } from '../leaving/unsaved-changes-guard.tsx';
import type { LinkChange } from '../merge/merge-links.ts';
import { OthersDid } from './others-did.tsx';
import { useLinkDraft } from './use-link-draft.tsx';
import type { LinkEditorState } from './use-link-editor.ts';

interface LinkEditorProps {
  /** Address of the links. */
  path: string;
  /** The record that holds the links, and the field of its history that lists them. */
  record: RecordOfHistory;
  field: string;
  editor: LinkEditorState;
  items: readonly DualListItem[];
  /** Why nothing can be changed; null if it can. */
  readOnly: string | null;
  /** Shown after a save, for two seconds. */
  saved: string;
  /** Why the last save failed, or null. */
  error: string | null;
}

/** Two lists between which links are moved; Save Changes and Cancel are shown while there are unsaved changes. */
export function LinkEditor({ path, record, field, editor, items, readOnly, saved, error }: LinkEditorProps) {
  const { stored, assigned, setAssigned, change, lost, dirty, busy, others, success, submit, cancel } =
    editor;
  const lists = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(false);
  // The pressed button disappears: keep the focus at the lists.
  const focusLists = () => lists.current?.focus({ preventScroll: true });
  const thenFocus = async (action: () => void | Promise<void>) => {
    await action();
    focusLists();
  };
  const save = () => (lost.length > 0 ? setAsking(true) : void thenFocus(submit));
  useSaveKey(dirty && !busy ? save : null);
  const names = useMemo(() => new Map(items.map(({ id, label }) => [id, label])), [items]);
  // A new record that somebody else has linked: the list of all records loads again after the save.
  const nameOf = (id: number) => names.get(id) ?? 'a new one';
  const { offer, giveUp } = useLinkDraft({
    path,
    editor,
    nameOf: (id) => names.get(id),
    onAnswered: focusLists,
  });
  return (
    <Stack spacing={2}>
      {readOnly === null ? null : <Alert severity="info">{readOnly}</Alert>}
      {readOnly === null ? offer : null}
      {error === null ? null : <Alert severity="error">{error}</Alert>}
      {others === null ? null : (
        <OthersDid
          change={others}
          nameOf={nameOf}
          record={record}
          field={field}
          ownRequest={stored?.requestId ?? null}
        />
      )}
      {success ? <Alert severity="success">{saved}</Alert> : null}
      <Box
        ref={lists}
        tabIndex={-1}
        role="group"
        aria-label="Available and assigned"
        sx={{ outline: 'none' }}
      >
        <DualList items={items} assigned={assigned} onChange={setAssigned} readOnly={readOnly !== null} />
      </Box>
      {dirty ? (
        <StickyBar>
          <Typography variant="body2" color="textSecondary" role="status" sx={{ mr: 'auto' }}>
            {summaryOf(change)}
          </Typography>
          <Button color="inherit" variant="outlined" disabled={busy} onClick={() => thenFocus(cancel)}>
            Cancel
          </Button>
          <Button variant="contained" disabled={busy} onClick={save} {...saveKeyProps()}>
            {busy ? 'Saving...' : 'Save Changes'}
          </Button>
        </StickyBar>
      ) : null}
      {asking ? (
        <ConfirmDialog
          open
          title="Remove from the last holder?"
          confirmLabel="Remove"
          destroys
          onConfirm={() => {
            setAsking(false);
            void thenFocus(submit);
          }}
          onCancel={() => setAsking(false)}
        >
          {`After this save nobody will hold ${lost.join(', ')}. Only an administrator can give it back.`}
        </ConfirmDialog>
      ) : null}
      <UnsavedChangesGuard unsaved={() => linksNotSaved(change, nameOf)} onLeave={giveUp} />
    </Stack>
  );
}

function summaryOf({ added, removed }: LinkChange): string {
  const parts = [
    added.length > 0 ? `${added.length} to add` : '',
    removed.length > 0 ? `${removed.length} to remove` : '',
  ];
  return parts.filter(Boolean).join(', ');
}
