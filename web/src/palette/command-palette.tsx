import { savedViews, VIEW_PERMISSIONS } from '@kitroom/contract/saved-views';
import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import useAutocomplete, { type UseAutocompleteReturnValue } from '@mui/material/useAutocomplete';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ENTITIES } from '../features/features.ts';
import { usePermissions } from '../session/permissions-context.ts';
import { useSmallScreen } from '../ui/use-small-screen.ts';
import { type FindableEntry, findable, findEntries } from './find-entries.ts';
import { recordEntries } from './record-entries.ts';
import { createEntries, screenEntries } from './screen-entries.ts';
import { viewEntries } from './view-entries.ts';

interface CommandPaletteProps {
  /** What was typed before the palette was there. */
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
  const statusId = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const [search, setSearch] = useState(typed);
  const { found, loading, failed } = useFound(useDeferredValue(search));

  const go = (entry: FindableEntry | null) => {
    if (entry === null) return;
    onClose();
    void navigate(entry.to);
  };
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
    autoHighlight: true,
    clearOnBlur: false,
  });
  const status = loading
    ? 'Loading records…'
    : found.length === 0
      ? 'Nothing found'
      : `${found.length} found`;
  return (
    <Box {...list.getRootProps()} sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}>
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
        <Search fontSize="small" color="action" />
        <InputBase
          inputRef={input}
          fullWidth
          placeholder="Go to a screen or record, or create one"
          inputProps={{
            ...list.getInputProps(),
            'aria-label': NAME,
            'aria-describedby': statusId,
            spellCheck: false,
          }}
          sx={{ py: 1.5 }}
        />
        <IconButton aria-label="Close" edge="end" onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      {failed.length === 0 ? null : (
        <Alert severity="warning" sx={{ borderRadius: 0 }}>
          {`Could not be loaded: ${failed.join(', ')}`}
        </Alert>
      )}
      <Results list={list} />
      <Typography
        id={statusId}
        role="status"
        variant="caption"
        color="textSecondary"
        sx={{ px: 2, py: 1, borderTop: 1, borderColor: 'divider' }}
      >
        {status}
      </Typography>
    </Box>
  );
}

/** What a search finds: screens and create actions at once, records when their lists have loaded. */
function useFound(search: string) {
  const { data, has, hasAny } = usePermissions();
  const queries = useQueryClient();
  const sources = [
    ...ENTITIES.filter(({ list }) => has(list.permission)).map((entity) => ({
      title: entity.title,
      key: ['palette', entity.title],
      load: () => recordEntries(entity, queries, has),
    })),
    ...(hasAny(VIEW_PERMISSIONS)
      ? [{ title: 'Views', key: [savedViews.path, 'palette'], load: () => viewEntries(queries) }]
      : []),
  ];
  const { records, loading, failed } = useQueries({
    queries: sources.map(({ title, key, load }) => ({
      queryKey: key,
      queryFn: async () => findable({ heading: title, entries: await load() }),
    })),
    combine: (results) => ({
      records: results.map((result) => result.data ?? []),
      loading: results.some(({ isPending }) => isPending),
      failed: sources.filter((_source, index) => results[index]?.isError).map(({ title }) => title),
    }),
  });
  const screens = useMemo(
    () => [findable(screenEntries(has, data !== null)), findable(createEntries(has))],
    [has, data],
  );
  const found = useMemo(
    // Without a search, only screens and create actions: thousands of records would be too many to scroll.
    () => findEntries(search.trim() === '' ? screens : [...screens, ...records], search),
    [screens, records, search],
  );
  return { found, loading, failed };
}

interface ResultsProps {
  list: UseAutocompleteReturnValue<FindableEntry, false, false, false, true>;
}

function Results({ list }: ResultsProps) {
  return (
    <Box component="ul" {...list.getListboxProps()} aria-label="Results" sx={LISTBOX}>
      {list.groupedOptions.map(({ key, group, index, options }) => (
        <li key={key} role="presentation">
          <Typography variant="caption" color="textSecondary" aria-hidden sx={HEADING}>
            {group}
          </Typography>
          <Box component="ul" role="group" aria-label={group} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {options.map((option, offset) => {
              const { key: optionKey, ...props } = list.getOptionProps({ option, index: index + offset });
              return (
                <Box component="li" key={optionKey} {...props} sx={OPTION}>
                  <span dir="auto">{option.label}</span>
                  {option.detail === null ? null : (
                    <Typography component="span" dir="auto" variant="body2" color="textSecondary">
                      {option.detail}
                    </Typography>
                  )}
                </Box>
              );
            })}
          </Box>
        </li>
      ))}
    </Box>
  );
}

const LISTBOX = { listStyle: 'none', m: 0, p: 1, overflow: 'auto', minHeight: 0, flexGrow: 1 };

const HEADING = { display: 'block', px: 1.5, pt: 1, pb: 0.5, fontWeight: 600 };

const OPTION = {
  display: 'flex',
  // What tells two records of one name apart is never cut: it takes a line of its own where there is no room.
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  overflowWrap: 'anywhere',
  minHeight: { xs: 44, md: 36 },
  px: 1.5,
  py: 0.5,
  borderRadius: 1,
  cursor: 'pointer',
  '&.Mui-focused': {
    backgroundColor: 'action.selected',
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: -2 },
  },
};
