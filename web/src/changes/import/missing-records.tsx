import { KINDS } from '@kitroom/contract/kinds';
import type { Resource } from '@kitroom/contract/resource';
import { mdiOpenInNew } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { resourceApi } from '../../api/resource-api.ts';
import { tellFailure } from '../../api/tell-failure.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { useFocusFallback } from '../../ui/focus.ts';
import { Icon } from '../../ui/icon.tsx';
import { counted, excerpt } from '../../ui/sentence-parts.ts';
import type { MissingRecord } from './unknown-names.ts';

interface MissingRecordsProps {
  missing: readonly MissingRecord[];
  /** Asks the server again what the lines would do. */
  onCreated: () => void;
  /** Selects what gets the focus from a button that is gone. */
  focusAfter: string;
}

/** Records that are offered; of a column that holds something else, there are thousands. */
const OFFERED = 20;

/** Offers to create what the lines name and is not there, each once: at once, or in its form where that asks for more. */
export function MissingRecords({ missing, onCreated, focusAfter }: MissingRecordsProps) {
  const { has } = usePermissions();
  const { create, created } = useCreate(onCreated);
  const expectAnother = useLookAgain(onCreated);
  const offered = missing.filter(
    (record) => has(record.screens.create.permission) && !created.includes(keyOf(record)),
  );
  const more = offered.length - OFFERED;
  if (offered.length === 0) return null;
  return (
    <Alert severity="info">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1 }}>
        Some lines name records that don’t exist yet:
        {offered.slice(0, OFFERED).map((record) => (
          <CreateButton
            key={keyOf(record)}
            record={record}
            focusAfter={focusAfter}
            onCreate={(json) => void create(record, json)}
            onOpen={expectAnother}
          />
        ))}
        {more > 0 ? counted(more, 'more', 'more') : null}
      </Box>
    </Alert>
  );
}

interface CreateButtonProps {
  record: MissingRecord;
  focusAfter: string;
  onCreate: (json: object) => void;
  onOpen: () => void;
}

function CreateButton({ record, focusAfter, onCreate, onOpen }: CreateButtonProps) {
  const { screens, text } = record;
  const button = useFocusFallback<HTMLElement>(focusAfter);
  const label = (
    <span>
      {`${screens.create.label} `}
      <bdi>{excerpt(text, 40)}</bdi>
    </span>
  );
  const json = namedOnly(record);
  const { path } = screens.create;
  if (json !== null)
    return (
      <Button
        ref={(element) => {
          button.current = element;
        }}
        color="inherit"
        size="small"
        variant="outlined"
        sx={LABEL}
        onClick={() => onCreate(json)}
      >
        {label}
      </Button>
    );
  return path === null ? null : (
    <Button
      component={Link}
      to={{ pathname: path, search: `?${new URLSearchParams({ name: text })}`, hash: '#code' }}
      target="_blank"
      color="inherit"
      size="small"
      variant="outlined"
      sx={LABEL}
      endIcon={<Icon path={mdiOpenInNew} />}
      onClick={onOpen}
    >
      {label}
      <span className="visually-hidden">, opens in a new tab</span>
    </Button>
  );
}

const LABEL = { whiteSpace: 'normal', textAlign: 'start', overflowWrap: 'anywhere' } as const;

function keyOf({ screens, text }: MissingRecord): string {
  return `${screens.entity} ${text}`;
}

/** Such a record, called by its text alone; null: its form asks for more. */
function namedOnly({ screens: { entity }, text }: MissingRecord): object | null {
  return KINDS[entity].input.safeParse({ name: text, code: text, is_active: true }).data ?? null;
}

/** Creates a record that needs nothing but a name and a code: both are what the lines say. */
function useCreate(onCreated: () => void) {
  const queries = useQueryClient();
  const isBusy = useRef(false);
  // The server still says that they are missing until it is asked again.
  const [created, setCreated] = useState<readonly string[]>([]);
  const create = async (record: MissingRecord, json: object) => {
    const resource: Resource = KINDS[record.screens.entity];
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await resourceApi(resource).create(json);
      setCreated((before) => [...before, keyOf(record)]);
      enqueueSnackbar(`${resource.label} created`, { variant: 'success' });
    } catch (error) {
      tellFailure(error);
    }
    isBusy.current = false;
    // Also after a failure: somebody else may have created it.
    void queries.invalidateQueries({ queryKey: [resource.path] });
    onCreated();
  };
  return { create, created };
}

/** After the returned function was called, the lines are looked at again whenever the user comes back to this window. */
function useLookAgain(onCreated: () => void): () => void {
  const [isElsewhere, setElsewhere] = useState(false);
  const look = useEffectEvent(onCreated);
  useEffect(() => {
    if (!isElsewhere) return;
    const listener = () => look();
    window.addEventListener('focus', listener);
    return () => window.removeEventListener('focus', listener);
  }, [isElsewhere]);
  return () => setElsewhere(true);
}
