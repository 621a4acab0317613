import { mdiClose, mdiMagnify } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import useAutocomplete from '@mui/material/useAutocomplete';
import {
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { usePermissions } from '../session/permissions-context.ts';
import { Icon } from '../ui/icon.tsx';
import { isComposing } from '../ui/keys.ts';
import { useSmallScreen } from '../ui/use-small-screen.ts';
import { PALETTE_DOES } from './entry.ts';
import type { FindableEntry } from './find-entries.ts';
import { countUse } from './habits.ts';
import { Results } from './palette-results.tsx';
import { useFound } from './use-found.ts';

interface CommandPaletteProps {
  /** Input from before the palette was loaded. */
  typed: string;
  onClose: () => void;
}

/** Finds a screen, something to create, or a record by a few letters, and goes there. */
export function CommandPalette({ typed, onClose }: CommandPaletteProps) {
  const small = useSmallScreen();
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      fullScreen={small}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{ paper: { 'aria-label': NAME, sx: { mt: { md: '12vh' }, maxHeight: { md: '70vh' } } } }}
    >
      <Finder typed={typed} onClose={onClose} />
    </Dialog>
  );
}

const NAME = 'Go to or create';

// A separate component: the dialog mounts its content late, and useAutocomplete needs its input from the start.
function Finder({ typed, onClose }: CommandPaletteProps) {
  const navigate = useNavigate();
  const { data } = usePermissions();
  const statusId = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const [search, setSearch] = useState(typed);
  const shown = useDeferredValue(search);
  const { found, expected, actionsHeading, loading, failed } = useFound(shown);

  const go = (entry: FindableEntry | null) => {
    if (entry === null) return;
    if (data !== null) countUse(data.userId, entry.id);
    onClose();
    if (typeof entry.to === 'string') void navigate(entry.to);
    else entry.to();
  };
  const pressEnter = useEnterForTyped(shown === search, () => go(found[0] ?? null));
  const list = useAutocomplete({
    options: found,
    filterOptions: (options) => options,
    getOptionLabel: ({ label }) => label,
    getOptionKey: ({ id }) => id,
    groupBy: ({ heading }) => heading,
    open: true,
    value: null,
    inputValue: search,
    onInputChange: (_event, text, reason) => reason === 'input' && setSearch(text),
    onChange: (_event, entry) => go(entry),
    onClose: (_event, reason) => reason === 'escape' && onClose(),
    // Recent records come first: Enter must not open another entry before they have loaded.
    autoHighlight: expected.length === 0 || actionsHeading !== null,
    clearOnBlur: false,
  });
  const status = loading
    ? 'Loading records…'
    : found.length === 0
      ? 'Nothing found'
      : search.trim() === ''
        ? ''
        : `${found.length} found`;
  return (
    <Box
      {...list.getRootProps({ onKeyDown: pressEnter })}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          px: 2,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Icon path={mdiMagnify} fontSize="small" color="action" />
        <InputBase
          inputRef={input}
          fullWidth
          placeholder={PALETTE_DOES}
          inputProps={{
            ...list.getInputProps(),
            'aria-label': NAME,
            'aria-describedby': statusId,
            spellCheck: false,
          }}
          sx={{ py: 1.5 }}
        />
        <IconButton aria-label="Close" edge="end" onClick={onClose} onKeyDown={keepEnter}>
          <Icon path={mdiClose} />
        </IconButton>
      </Box>
      {failed.length === 0 ? null : (
        <Alert severity="warning" sx={{ borderRadius: 0 }}>
          {`Could not be loaded: ${failed.join(', ')}`}
        </Alert>
      )}
      <Results list={list} expected={expected} expectedAfter={actionsHeading} />
      <Typography
        id={statusId}
        role="status"
        variant="caption"
        color="textSecondary"
        // Before anything is typed, the number of entries means nothing.
        sx={{ '&:not(:empty)': { px: 2, py: 1, borderTop: 1, borderColor: 'divider' } }}
      >
        {status}
      </Typography>
    </Box>
  );
}

// In the field, Enter opens the highlighted entry; the button is pressed by it.
function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.stopPropagation();
}

/** Enter is about what was typed: while other results are still shown, it waits for those, and opens the first. */
function useEnterForTyped(isCurrent: boolean, openFirst: () => void) {
  const [isPressed, setPressed] = useState(false);
  const open = useEffectEvent(() => {
    setPressed(false);
    openFirst();
  });
  useEffect(() => {
    if (isPressed && isCurrent) open();
  }, [isPressed, isCurrent]);
  return (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
    if (event.key !== 'Enter' || isCurrent || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    event.defaultMuiPrevented = true;
    setPressed(true);
  };
}
