import { ACTIVITY_KINDS, type ActivityEntry } from '@kitroom/contract/history/activity';
import { KINDS } from '@kitroom/contract/kinds';
import { compareNames } from '@kitroom/contract/lists/list-order';
import { userResource } from '@kitroom/contract/user';
import { mdiFilterVariant, mdiMagnify } from '@mdi/js';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import type { SxProps } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { resourceApi } from '../../api/resource-api.ts';
import { recordName } from '../../changes/history/put-back.ts';
import { type ListAddress, useSearchInAddress } from '../../records/list/list-address.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { Icon } from '../../ui/icon.tsx';
import { findChoices } from '../../ui/list/words.ts';
import { useSmallScreen } from '../../ui/use-small-screen.ts';
import { userScreens } from '../users/screens.ts';
import type { ActivityFilter } from './activity-query.ts';

interface ActivityFiltersProps {
  address: ListAddress;
  filter: ActivityFilter;
  /** Those shown, which name people and records; undefined while loading. */
  entries: readonly ActivityEntry[] | undefined;
}

const ACTIVITIES = Object.entries(ACTIVITY_KINDS).map(([value, { label }]) => ({ value, label }));
const ENTITIES = Object.entries(KINDS).map(([value, { label }]) => ({ value, label }));

/** The filters of the activity: words, person, kind, kind of record, days, and one record. */
export function ActivityFilters({ address, filter, entries = [] }: ActivityFiltersProps) {
  const { write } = address;
  const [words, setWords] = useSearchInAddress(address);
  const { person, kind, entity, record, from, to } = filter;
  const people = usePeople(entries, person);
  const only = entries.find((entry) => entry.record?.id === record)?.record;
  const small = useSmallScreen();
  const [isOpen, setOpen] = useState(false);
  const chosen = [person, kind, entity, from, to].filter((value) => value !== null).length;
  return (
    <Box role="search" sx={BAR}>
      <TextField
        type="search"
        label="Search activity"
        value={words}
        onChange={(event) => setWords(event.target.value)}
        slotProps={{
          htmlInput: {
            enterKeyHint: 'search',
            spellCheck: false,
            maxLength: 200,
          },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <Icon path={mdiMagnify} fontSize="small" />
              </InputAdornment>
            ),
          },
        }}
        sx={SEARCH}
      />
      {small ? (
        <Button
          color="inherit"
          variant="outlined"
          aria-expanded={isOpen}
          startIcon={<Icon path={mdiFilterVariant} />}
          onClick={() => setOpen(!isOpen)}
          sx={{ gridColumn: '1 / -1', justifySelf: 'start' }}
        >
          {chosen === 0 ? 'Filters' : `Filters (${chosen})`}
        </Button>
      ) : null}
      {small && !isOpen ? null : (
        <>
          <Autocomplete
            autoHighlight
            options={people}
            filterOptions={findPeople}
            value={people.find(({ id }) => id === person) ?? null}
            onChange={(_event, chosen) => write('person', chosen === null ? null : String(chosen.id))}
            getOptionLabel={({ name }) => name}
            getOptionKey={({ id }) => id}
            isOptionEqualToValue={(one, other) => one.id === other.id}
            renderInput={(params) => <TextField {...params} label="Person" placeholder="Everyone" />}
          />
          <Choice
            label="What"
            all="Anything"
            value={kind}
            choices={ACTIVITIES}
            onChoose={(next) => write('kind', next)}
          />
          <Choice
            label="Record"
            sx={RECORD}
            all="All records"
            value={entity}
            choices={ENTITIES}
            onChoose={(next) => {
              write('entity', next);
              write('record', null);
            }}
          />
          <Day label="From" value={from} onChange={(day) => write('from', day)} />
          <Day label="To" value={to} onChange={(day) => write('to', day)} />
        </>
      )}
      {entity === null || record === null ? null : (
        <Chip
          label={`Only ${KINDS[entity].label.toLowerCase()} ${only == null ? `#${record}` : recordName(only)}`}
          onDelete={() => write('record', null)}
          sx={{ gridColumn: '1 / -1', justifySelf: 'start' }}
        />
      )}
    </Box>
  );
}

// Narrower than this, five filters side by side would be cut.
const TABLET = '@media (min-width: 740px)';
const DESKTOP = '@media (min-width: 900px)';

const BAR = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  // A day needs more room than a word that ends in dots.
  [TABLET]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr)) repeat(2, minmax(0, 1.15fr))' },
  [DESKTOP]: { gridTemplateColumns: 'minmax(0, 1.6fr) repeat(5, minmax(0, 1fr))' },
  alignItems: 'end',
  gap: 1.5,
  mb: 2,
  // A choice that filters nothing is muted in every filter.
  '& input::placeholder': { color: 'text.secondary', opacity: 1 },
};

const UNSET = { color: 'text.secondary' };

// On their own lines if there is no room next to the others.
const SEARCH = { gridColumn: '1 / -1', [DESKTOP]: { gridColumn: 'auto' } };
const RECORD = { gridColumn: '1 / -1', [TABLET]: { gridColumn: 'auto' } };

interface Person {
  id: number;
  name: string;
}
const findPeople = findChoices<Person>(({ name }) => name);

/** The people to choose from: all users for those who can see them; otherwise, the people in the entries shown. */
function usePeople(entries: readonly ActivityEntry[], chosen: number | null): Person[] {
  const { has } = usePermissions();
  const { data } = useQuery({
    ...resourceApi(userResource).list(),
    enabled: has(userScreens.list.permission),
  });
  return useMemo(() => {
    const people = new Map<number, string>();
    if (chosen !== null) people.set(chosen, `#${chosen}`);
    for (const { actor } of entries) if (actor !== null) people.set(actor.id, actor.name);
    for (const user of data?.users ?? []) people.set(user.id, `${user.first_name} ${user.last_name}`);
    return [...people]
      .map(([id, name]) => ({ id, name }))
      .toSorted((one, other) => compareNames(one.name, other.name));
  }, [data, entries, chosen]);
}

interface ChoiceProps {
  label: string;
  /** The choice that means no filter. */
  all: string;
  value: string | null;
  choices: readonly { value: string; label: string }[];
  onChoose: (value: string | null) => void;
  sx?: SxProps;
}

function Choice({ label, all, value, choices, onChoose, sx = {} }: ChoiceProps) {
  return (
    <TextField
      select
      label={label}
      value={value ?? ''}
      onChange={(event) => onChoose(event.target.value === '' ? null : event.target.value)}
      slotProps={{ select: { displayEmpty: true, sx: value === null ? UNSET : {} } }}
      sx={sx}
    >
      <MenuItem value="">{all}</MenuItem>
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface DayProps {
  label: string;
  value: string | null;
  onChange: (day: string | null) => void;
}

function Day({ label, value, onChange }: DayProps) {
  return (
    <TextField
      type="date"
      label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      sx={value === null ? NO_DAY : DAY}
    />
  );
}

// As high as the others, with the browser's own parts inside.
const DAY = { '& input': { height: 'max(20px, 1.25rem)', boxSizing: 'content-box' } };
// An empty field has no date, but Safari shows today's in it.
const NO_DAY = { '& input': { ...DAY['& input'], ...UNSET } };
