import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { CheckingSaved } from '../../ui/form/checking-saved.tsx';
import { saveKeyProps } from '../../ui/form/save-key.ts';
import { StickyBar } from '../../ui/form/sticky-bar.tsx';
import type { LinkChange } from '../merge/merge.ts';
import type { LinkEditorState } from './use-link-editor.ts';

interface LinkBarProps {
  editor: Pick<LinkEditorState, 'change' | 'dirty' | 'busy' | 'success'>;
  /** Shown after a save, for two seconds. */
  saved: string;
  /** Why the last save failed, or null. */
  error: string | null;
  onCancel: () => void;
  onSave: () => void;
}

/**
 * The end of a page of links: what is not saved, Cancel and Save Changes, and what became of the save. Renders nothing
 * if there is nothing to say; everything that comes and goes is below the lists, which stay in place.
 */
export function LinkBar({ editor, saved, error, onCancel, onSave }: LinkBarProps) {
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
