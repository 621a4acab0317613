import {
  mdiArrowRight,
  mdiBookmarkOutline,
  mdiContentCopy,
  mdiContentPaste,
  mdiEmailArrowRightOutline,
  mdiEyeOutline,
  mdiHistory,
  mdiLabelOutline,
  mdiLogout,
  mdiPencilOutline,
  mdiPlus,
  mdiPrinterOutline,
} from '@mdi/js';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { UseAutocompleteReturnValue } from '@mui/material/useAutocomplete';
import { Fragment } from 'react';
import { kindOf } from '../features/kinds.ts';
import { FORCED } from '../theme/tokens.ts';
import { ColorSwatch } from '../ui/color-swatch.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Entry, EntryKind } from './entry.ts';
import type { FindableEntry } from './find-entries.ts';
import { RECENT_HEADING } from './habits.ts';

interface ResultsProps {
  list: UseAutocompleteReturnValue<FindableEntry, false, false, false, true>;
  /** Ids of recent records that are not there yet: room is kept for them. */
  expected: readonly string[];
  /** The heading of the group below which they come; null: they come first. */
  expectedAfter: string | null;
}

/** The results of the palette, under headings. */
export function Results({ list, expected, expectedAfter }: ResultsProps) {
  const room = expected.length === 0 ? null : <Expected ids={expected} />;
  return (
    <Box component="ul" {...list.getListboxProps()} aria-label="Results" sx={LISTBOX}>
      {expectedAfter === null ? room : null}
      {list.groupedOptions.map(({ key, group, index, options }) => (
        <Fragment key={key}>
          <li role="presentation">
            <Typography variant="caption" color="textSecondary" aria-hidden sx={HEADING}>
              {group}
            </Typography>
            <Box component="ul" role="group" aria-label={group} sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {options.map((option, offset) => {
                const { key: optionKey, ...props } = list.getOptionProps({ option, index: index + offset });
                return (
                  <Box component="li" key={optionKey} {...props} sx={OPTION}>
                    <EntryIcon entry={option} />
                    <Box component="span" sx={TEXTS}>
                      <span dir="auto">{option.label}</span>
                      {option.detail === null ? null : (
                        <Typography component="span" dir="auto" variant="body2" color="textSecondary">
                          {option.detail}
                        </Typography>
                      )}
                    </Box>
                  </Box>
                );
              })}
            </Box>
          </li>
          {group === expectedAfter ? room : null}
        </Fragment>
      ))}
    </Box>
  );
}

function Expected({ ids }: { ids: readonly string[] }) {
  return (
    <li role="presentation" aria-hidden>
      <Typography variant="caption" color="textSecondary" sx={HEADING}>
        {RECENT_HEADING}
      </Typography>
      {ids.map((id) => (
        <Box key={id} sx={OPTION}>
          <Skeleton width="60%" />
        </Box>
      ))}
    </li>
  );
}

const LISTBOX = { listStyle: 'none', m: 0, p: 1, overflow: 'auto', minHeight: 0, flexGrow: 1 };

const HEADING = { display: 'block', px: 1.5, pt: 1, pb: 0.5, fontWeight: 600 };

const OPTION = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: { xs: 44, md: 36 },
  px: 1.5,
  py: 0.5,
  borderRadius: 1,
  cursor: 'pointer',
  '&.Mui-focused': {
    backgroundColor: 'action.selected',
    [FORCED]: { outline: '2px solid Highlight', outlineOffset: -2 },
  },
};

const TEXTS = {
  display: 'flex',
  // The text that tells two records with the same name apart is never cut: it gets its own line if there is no room.
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  flexGrow: 1,
  minWidth: 0,
  overflowWrap: 'anywhere',
};

const ICONS: Partial<Record<EntryKind, string>> = {
  screen: mdiArrowRight,
  create: mdiPlus,
  view: mdiBookmarkOutline,
  edit: mdiPencilOutline,
  see: mdiEyeOutline,
  print: mdiPrinterOutline,
  history: mdiHistory,
  duplicate: mdiContentCopy,
  invite: mdiEmailArrowRightOutline,
  look: mdiEyeOutline,
  paste: mdiContentPaste,
  'sign-out': mdiLogout,
};

/** The kind of an entry as an icon, or the color itself; the heading or the text next to it says the same. */
function EntryIcon({ entry: { kind, swatch } }: { entry: Entry }) {
  const path = ICONS[kind] ?? kindOf(kind)?.icon ?? mdiLabelOutline;
  return (
    <Box component="span" sx={{ display: 'flex', justifyContent: 'center', flex: 'none', width: 24 }}>
      {swatch === undefined ? (
        <Icon path={path} fontSize="small" color="action" />
      ) : (
        <ColorSwatch hex={swatch} />
      )}
    </Box>
  );
}
