import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type MouseEvent, memo, type ReactNode, type RefObject, useEffect, useId } from 'react';
import { FORCED, TOUCH } from '../../theme/tokens.ts';
import {
  clickOption,
  type HeldKeys,
  type ListSelection,
  pressKey,
  selectedIn,
} from '../list/list-selection.ts';
import { type DualListItem, groupsOf } from './dual-list-item.ts';

interface DualListBoxProps {
  name: string;
  /** A switch above has the name and the total already. */
  isNamedAbove: boolean;
  /** Options are under the headings of their groups. */
  grouped: boolean;
  listRef: RefObject<HTMLDivElement | null>;
  /** The options that match the filter, of all in this list. */
  options: { shown: readonly DualListItem[]; all: readonly DualListItem[] };
  selection: [ListSelection, (selection: ListSelection) => void];
  filter: [string, (text: string) => void];
  /** Enter, or a double click. */
  onMove: (ids: readonly number[]) => void;
}

/** Of a list box, in px. */
const PADDING = 6;

/** One of the two lists: heading with counts, filter, and a list box 400 px high (SPEC §9). */
export function DualListBox(props: DualListBoxProps) {
  const { name, isNamedAbove, grouped, listRef, options, onMove } = props;
  const [selection, onSelection] = props.selection;
  const [filter, onFilter] = props.filter;
  const { shown: items, all } = options;
  const id = useId();
  const ids = items.map((item) => item.id);
  const optionId = (item: number) => `${id}-${item}`;
  const active = selection.active !== null && ids.includes(selection.active) ? selection.active : null;
  const activeId = active === null ? undefined : optionId(active);

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const matches = filter.trim() === '' ? null : `${items.length} of ${all.length}`;
  const chosen = selectedIn(ids, selection);
  const selected = chosen.length === 0 ? null : `${chosen.length} selected`;
  const option = (item: DualListItem) => (
    <Option
      key={item.id}
      id={optionId(item.id)}
      item={item}
      selected={selection.selected.has(item.id)}
      active={item.id === active}
    />
  );
  return (
    <div>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, mb: isNamedAbove ? 0 : 1 }}>
        <Typography variant="h2" id={`${id}-name`} className={isNamedAbove ? 'visually-hidden' : undefined}>
          {name}
        </Typography>
        {isNamedAbove ? null : (
          <Count>{`${matches ?? all.length}${selected === null ? '' : `, ${selected}`}`}</Count>
        )}
      </Box>
      <TextField
        type="search"
        value={filter}
        placeholder={`Filter ${name.toLowerCase()}`}
        onChange={(event) => onFilter(event.target.value)}
        slotProps={{ htmlInput: { 'aria-label': `Filter ${name.toLowerCase()}`, spellCheck: false } }}
        sx={{ mb: 1 }}
      />
      <Paper variant="outlined" sx={{ overflow: 'hidden', borderRadius: 1 }}>
        <Options
          ref={listRef}
          role="listbox"
          aria-multiselectable
          aria-labelledby={`${id}-name`}
          aria-activedescendant={activeId}
          data-empty={matches === null || all.length === 0 ? 'None' : 'No match'}
          tabIndex={0}
          onKeyDown={(event) => {
            if (event.key === 'Enter')
              return onMove(chosen.length > 0 || active === null ? chosen : [active]);
            const next = pressKey(ids, selection, event.key, heldKeys(event));
            if (next === null) return;
            event.preventDefault();
            onSelection(next);
          }}
          onClick={(event) => {
            const item = itemAt(event);
            if (item !== null) onSelection(clickOption(ids, selection, item, clickedKeys(event)));
          }}
          onDoubleClick={(event) => {
            const item = itemAt(event);
            if (item !== null) onMove([item]);
          }}
        >
          {grouped
            ? groupsOf(items).map(({ heading, items: neighbors }) => (
                <Box key={heading} role="group" aria-label={heading ?? undefined}>
                  <Heading aria-hidden>{heading}</Heading>
                  {neighbors.map(option)}
                </Box>
              ))
            : items.map(option)}
        </Options>
      </Paper>
      {isNamedAbove ? (
        <Count>{[matches, selected ?? 'None selected'].filter((part) => part !== null).join(', ')}</Count>
      ) : null}
    </div>
  );
}

function Count({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, fontVariantNumeric: 'tabular-nums' }}>
      {children}
    </Typography>
  );
}

interface OptionProps {
  id: string;
  item: DualListItem;
  selected: boolean;
  active: boolean;
}

const Option = memo(function Option({ id, item, selected, active }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list box keeps the focus and names the active option
    <div id={id} role="option" aria-selected={selected} data-id={item.id} data-active={active || undefined}>
      <span dir="auto">{item.label}</span>
      {item.code === undefined ? null : (
        <>
          {' '}
          <code>{item.code}</code>
        </>
      )}
      {item.description ? <small dir="auto">{item.description}</small> : null}
    </div>
  );
});

// Stays at the top while its options scroll by.
const Heading = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  position: 'sticky',
  top: -PADDING,
  zIndex: 1,
  padding: '10px 10px 4px',
  color: theme.vars.palette.text.secondary,
  fontWeight: 600,
  backgroundColor: theme.vars.palette.background.paper,
}));

// One style for hundreds of options: a styled component for each would be slow.
const Options = styled('div')(({ theme }) => ({
  height: 400,
  margin: 0,
  padding: PADDING,
  overflowY: 'auto',
  userSelect: 'none',
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  '& [role=option]': {
    padding: '6px 10px',
    borderRadius: 6,
    // An option that comes into sight is not below its heading.
    scrollMarginTop: 36,
    cursor: 'default',
    overflowWrap: 'anywhere',
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 34px',
    [TOUCH]: { minHeight: 44 },
  },
  '& [role=option]:hover': { backgroundColor: theme.vars.palette.action.hover },
  '&:empty::before': {
    content: 'attr(data-empty)',
    display: 'block',
    padding: '6px 10px',
    color: theme.vars.palette.text.secondary,
  },
  // More specific than the hover style above: the selection stays visible under the pointer.
  '& [role=option][aria-selected=true]': {
    boxShadow: `inset 3px 0 ${theme.vars.palette.primary.main}`,
    backgroundColor: `color-mix(in srgb, ${theme.vars.palette.primary.main} 18%, transparent)`,
    [FORCED]: {
      forcedColorAdjust: 'none',
      background: 'Highlight',
      color: 'HighlightText',
      '& small, & code': { color: 'HighlightText' },
    },
  },
  '&:focus-visible [data-active]': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: -2,
    [FORCED]: { outline: '2px solid CanvasText' },
  },
  '& :where(small, code)': { color: theme.vars.palette.text.secondary, font: 'inherit', fontSize: '0.75rem' },
  '& :where(small)': { display: 'block' },
  // Not before the code, which may begin a line.
  '& span:has(+ code)': { marginInlineEnd: 4 },
}));

type KeysOfEvent = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>;

function heldKeys({ ctrlKey, metaKey, shiftKey }: KeysOfEvent): HeldKeys {
  return { toggle: ctrlKey || metaKey, range: shiftKey };
}

// Touch has no ctrl key: a tap toggles.
function clickedKeys(event: MouseEvent): HeldKeys {
  const held = heldKeys(event);
  const { nativeEvent } = event;
  const isTouch = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';
  return { ...held, toggle: held.toggle || isTouch };
}

function itemAt({ target }: { target: EventTarget }): number | null {
  const id = target instanceof Element ? target.closest<HTMLElement>('[role=option]')?.dataset.id : undefined;
  return id === undefined ? null : Number(id);
}
