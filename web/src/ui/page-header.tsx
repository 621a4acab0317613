import { mdiArrowLeft } from '@mdi/js';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { TOUCH } from '../theme/tokens.ts';
import { useHeadingFocus } from './focus.ts';
import { Icon } from './icon.tsx';
import { listAsItWas } from './list/return-to-list.ts';

/** The link back from a page to its list, called `label`, which is then as it was left. */
export interface BackLink {
  to: string;
  label: string;
}

interface PageHeaderProps {
  /** Heading of the page and title of the document; where a record has a name, the line above that. */
  title: string;
  /**
   * The record, where the title does not name it: the heading, and first in the title of the document, so that tabs can
   * be told apart. Null while it loads; its line is already there.
   */
  recordName?: string | null | undefined;
  back?: BackLink | undefined;
  /** Next to the name, on phones below it; null while it loads: its place is already there. */
  beside?: ReactNode;
  /** The problems of the record; below its name. */
  warning?: ReactNode;
  subtitle?: ReactNode;
  /** Buttons on the right; on phones next to the way back, so that the heading has its own line. */
  children?: ReactNode;
  /** More than buttons: on the right too, on phones below the heading. */
  tools?: ReactNode;
}

/** The heading of a screen. */
export function PageHeader(props: PageHeaderProps) {
  const { title, recordName, back, beside, warning, subtitle, children, tools } = props;
  const heading = useHeadingFocus();
  return (
    <Box component="header" sx={HEADER}>
      <title>{[recordName, title, 'Kitroom'].filter(Boolean).join(' · ')}</title>
      {back === undefined ? null : (
        <Box sx={BACK}>
          <Link
            component={RouterLink}
            {...listAsItWas(back.to)}
            color="textSecondary"
            variant="body2"
            sx={{
              display: 'inline-flex',
              alignItems: 'center',
              gap: 0.5,
              minHeight: 24,
              [TOUCH]: { minHeight: 44, mt: -1 },
            }}
          >
            <Icon path={mdiArrowLeft} sx={{ fontSize: 16 }} />
            {`Back to ${back.label}`}
          </Link>
        </Box>
      )}
      <Box
        sx={[
          NAME,
          { flex: { xs: back === undefined ? '1 1 9rem' : '1 1 100%', sm: '1 1 9rem' } },
          beside !== undefined && ROOM_BESIDE,
        ]}
      >
        <Box
          component="hgroup"
          sx={{
            minWidth: 0,
            minHeight: 36,
            display: 'flex',
            flexDirection: 'column',
            justifyContent: 'center',
            overflowWrap: 'anywhere',
          }}
        >
          {recordName === undefined ? null : (
            <Typography variant="body2" color="textSecondary">
              {title}
            </Typography>
          )}
          <Typography variant="h1" tabIndex={-1} dir="auto" ref={heading}>
            {recordName === null ? <Unnamed>{title}</Unnamed> : (recordName ?? title)}
          </Typography>
        </Box>
        {beside === undefined ? null : <Box sx={BESIDE}>{beside}</Box>}
      </Box>
      {tools == null ? null : (
        <Box sx={[BUTTONS, { order: { xs: 1, sm: 0 }, flexGrow: { xs: 1, sm: 0 } }]}>{tools}</Box>
      )}
      {children == null ? null : (
        <Box sx={[BUTTONS, back === undefined && { order: { xs: 1, sm: 0 } }]}>{children}</Box>
      )}
      {warning == null ? null : <Box sx={BELOW_NAME}>{warning}</Box>}
      {subtitle === undefined ? null : (
        <Box sx={BELOW_NAME}>
          <Typography dir="auto" color="textSecondary" sx={{ maxWidth: '70ch', textWrap: 'pretty' }}>
            {subtitle}
          </Typography>
        </Box>
      )}
    </Box>
  );
}

/** The line of a name that is still loading: what gets the focus there is announced nevertheless. */
function Unnamed({ children }: { children: string }) {
  return (
    <>
      {'\u00a0'}
      <span className="visually-hidden">{children}</span>
    </>
  );
}

const HEADER = {
  mb: { xs: 2, sm: 3 },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 1,
};

const NAME = {
  order: { xs: 1, sm: 0 },
  minWidth: 0,
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: { sm: 'flex-end' },
  columnGap: 2,
  rowGap: 1,
};

// Buttons go to the next line rather than that a name and the text behind a switch get less.
const ROOM_BESIDE = { minWidth: { sm: '18rem' } };

const BESIDE = { minHeight: 36, [TOUCH]: { minHeight: 44 } };

// On phones the buttons are next to it.
const BACK = {
  flex: { xs: '1 1 auto', sm: '1 1 100%' },
  display: 'flex',
  alignItems: 'center',
  // Room for the buttons, which come with the record.
  minHeight: { xs: 36, sm: 24 },
};

const BUTTONS = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: { xs: 1, sm: 1.5 },
  minHeight: 36,
  '&:empty': { display: 'none' },
};

const BELOW_NAME = {
  order: 1,
  flex: '1 1 100%',
  // Nearer to the heading than the buttons are.
  mt: -0.5,
  '&:empty': { display: 'none' },
};
