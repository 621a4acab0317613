import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import { addressOf } from '../../api/call.ts';
import { type RecordOfHistory, useLastChange } from '../../changes/history/history-query.ts';
import { linksNotSaved } from '../../changes/leaving/not-saved.ts';
import { UnsavedChangesGuard } from '../../changes/leaving/unsaved-changes-guard.tsx';
import { type LinkChange, mergeChanges, mergeLinks } from '../../changes/merge/merge.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DualList } from '../../ui/dual-list/dual-list.tsx';
import type { DualListItem } from '../../ui/dual-list/dual-list-item.ts';
import { CheckingSaved } from '../../ui/form/checking-saved.tsx';
import { saveKeyProps, useSaveKey } from '../../ui/form/save-key.ts';
import { StickyBar } from '../../ui/form/sticky-bar.tsx';
import { draftSides } from '../drafts/draft.ts';
import { useDraft } from '../drafts/use-draft.tsx';
import type { LinkEditorState, Links } from './use-link-editor.ts';

interface LinkEditorProps {
  call: Pick<Links<z.ZodObject>, 'id' | 'read' | 'saved' | 'history'>;
  editor: LinkEditorState;
  items: readonly DualListItem[];
  /** Why nothing can be changed; null if it can. */
  readOnly: string | null;
  error: string | null;
  /** Between the lists and the bar that saves. */
  children: ReactNode;
}

/** Two lists between which links are moved; Save Changes and Cancel are shown while there are unsaved changes. */
export function LinkEditor(props: LinkEditorProps) {
  const { call, editor, items, readOnly, error, children } = props;
  const { screens, fields } = call.history;
  const { stored, assigned, setAssigned, change, lost, dirty, busy, others, submit, cancel } = editor;
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
  const names = useMemo(() => new Map(items.map(({ id, code, label }) => [id, code ?? label])), [items]);
  // A new record that someone else has linked; the list of all records loads again after the save.
  const nameOf = (id: number) => names.get(id) ?? 'a new one';
  const base = { ids: stored?.ids ?? [] };
  const draft = useDraft({
    record: addressOf(call.read, { id: call.id }),
    ready: stored !== null,
    base: () => ({ values: base, etag: stored?.etag ?? null }),
    current: () => ({ ids: assigned }),
    // As the second list is called.
    labels: { ids: 'Assigned' },
    names: { ids: { nameOf: (id) => names.get(id), loading: false, failure: null } },
    onRestore: (changes) => {
      const { base: before, mine } = draftSides(base, changes, ['ids']);
      setAssigned(mergeLinks(base.ids, mergeChanges(before, mine, base).values.ids, assigned));
      draft.answered();
      focusLists();
    },
    onDiscarded: focusLists,
  });
  const touch = useEffectEvent((_moved: readonly number[]) => draft.touch());
  useEffect(() => touch(assigned), [assigned]);
  return (
    <Stack spacing={2}>
      {readOnly === null ? null : <Alert severity="info">{readOnly}</Alert>}
      {readOnly === null ? draft.offer : null}
      {others === null ? null : (
        <OthersDid
          change={others}
          nameOf={nameOf}
          record={{ entity: screens.entity, id: call.id }}
          field={fields[0]}
          ownRequest={stored?.requestId ?? null}
        />
      )}
      <Box
        ref={lists}
        tabIndex={-1}
        role="group"
        aria-label="Available and assigned"
        sx={{ outline: 'none' }}
      >
        <DualList items={items} assigned={assigned} onChange={setAssigned} readOnly={readOnly !== null} />
      </Box>
      {children}
      <LinkBar
        editor={editor}
        saved={call.saved}
        error={error}
        onCancel={() => thenFocus(cancel)}
        onSave={save}
      />
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
          {`After this save nobody will have ${lost.join(', ')}. Only an administrator can give it back.`}
        </ConfirmDialog>
      ) : null}
      <UnsavedChangesGuard unsaved={() => linksNotSaved(change, nameOf)} onLeave={draft.givenUp} />
    </Stack>
  );
}

interface OthersDidProps {
  /** The ids that were linked and unlinked between load and save. */
  change: LinkChange;
  nameOf: (id: number) => string;
  record: RecordOfHistory;
  /** The field of the history that lists the links. */
  field: string;
  /** The save that found it. */
  ownRequest: string | null;
}

/** Says who has changed the links in the meantime, as far as the history knows, and how. */
function OthersDid({ change, nameOf, record, field, ownRequest }: OthersDidProps) {
  const { data: user } = usePermissions();
  const entry = useLastChange(record, [field], ownRequest);
  if (entry === undefined) return null;
  const actor = entry?.actor ?? null;
  const isOwn = actor !== null && actor.id === user?.userId;
  return (
    <Alert severity="info">
      In the meantime {isOwn ? 'you' : actor === null ? 'someone else' : <bdi>{actor.name}</bdi>}{' '}
      {`${whatWasDone(change, nameOf)}${isOwn ? ' somewhere else. Both changes are saved.' : '. Their changes and yours are both saved.'}`}
    </Alert>
  );
}

function whatWasDone({ added, removed }: LinkChange, nameOf: (id: number) => string): string {
  const names = (ids: number[]) => ids.map(nameOf).join(', ');
  const parts = [
    added.length > 0 ? `added ${names(added)}` : '',
    removed.length > 0 ? `removed ${names(removed)}` : '',
  ];
  return parts.filter(Boolean).join(' and ');
}

interface LinkBarProps {
  editor: Pick<LinkEditorState, 'change' | 'dirty' | 'busy' | 'success'>;
  /** Shown after a save, for two seconds. */
  saved: string;
  error: string | null;
  onCancel: () => void;
  onSave: () => void;
}

/**
 * The end of a page of links: what is not saved, Cancel and Save Changes, and what became of the save. Renders nothing
 * if there is nothing to say; everything that comes and goes is below the lists, which stay in place.
 */
function LinkBar({ editor, saved, error, onCancel, onSave }: LinkBarProps) {
  const { change, dirty, busy, success } = editor;
  if (!dirty && !success && error === null) return null;
  return (
    <StickyBar>
      {error !== null ? (
        <Alert severity="error" sx={ANSWER}>
          {error}
        </Alert>
      ) : success ? (
        <Alert severity="success" sx={ANSWER}>
          {saved}
        </Alert>
      ) : (
        <Typography variant="body2" color="textSecondary" role="status" sx={{ mr: 'auto' }}>
          <CheckingSaved otherwise={summaryOf(change)} />
        </Typography>
      )}
      {dirty ? (
        <>
          <Button color="inherit" variant="outlined" disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="contained" disabled={busy} onClick={onSave} {...saveKeyProps()}>
            {busy ? 'Saving...' : 'Save Changes'}
          </Button>
        </>
      ) : null}
    </StickyBar>
  );
}

// The bar is its frame; on phones, a long one is above the buttons.
const ANSWER = {
  flex: { xs: '1 1 100%', sm: '1 1 0' },
  minWidth: 0,
  p: 0,
  bgcolor: 'transparent',
  border: 0,
};

function summaryOf({ added, removed }: LinkChange): string {
  const parts = [
    added.length > 0 ? `${added.length} to add` : '',
    removed.length > 0 ? `${removed.length} to remove` : '',
  ];
  return parts.filter(Boolean).join(', ');
}
