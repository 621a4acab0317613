import { styled } from '@mui/material/styles';
import { createContext, type ReactNode, use } from 'react';
import { Link } from 'react-router';
import { FORCED, TOUCH } from '../../theme/tokens.ts';

/** Where the record with an id is opened. */
type PathOf = (id: number) => string;

const RecordPaths = createContext<PathOf | null>(null);

/** Names of records within lead to their pages; null: the user may open none. Pass a stable function: rows depend on it. */
export function RecordLinks({ pathOf, children }: { pathOf: PathOf | null; children: ReactNode }) {
  return <RecordPaths value={pathOf}>{children}</RecordPaths>;
}

/** The name of a record in its list: a link for those who can open it. */
export function RecordName({ id, children }: { id: number; children: string }) {
  const pathOf = use(RecordPaths);
  return pathOf === null ? children : <NameLink to={pathOf(id)}>{children}</NameLink>;
}

const NameLink = styled(Link)(({ theme: { vars } }) => ({
  color: 'inherit',
  fontWeight: 500,
  textDecoration: 'none',
  borderRadius: 4,
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': { outline: `2px solid ${vars.palette.primary.main}`, outlineOffset: 2 },
  // As large as a thumb, without moving its surroundings, even if the name takes two lines.
  [TOUCH]: {
    display: 'inline-flex',
    alignItems: 'center',
    minWidth: 44,
    minHeight: 44,
    paddingBlock: 10,
    marginBlock: -10,
  },
  [FORCED]: { color: 'LinkText' },
}));
