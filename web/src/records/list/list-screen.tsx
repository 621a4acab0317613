import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../api/api-error.ts';
import { UnsavedChangesGuard } from '../../changes/leaving/unsaved-changes-guard.tsx';
import type { EntityScreens, Screen } from '../../resource/screens.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { pressedBy } from '../../ui/keys.ts';
import { SelectCards, SortMenu } from '../../ui/list/cards/card-tools.tsx';
import type { ListTool } from '../../ui/list/list-tool.ts';
import { ListToolbar } from '../../ui/list/list-toolbar.tsx';
import { ListTools, MoreTools } from '../../ui/list/list-tools.tsx';
import { RecordLinks } from '../../ui/list/record-cell.tsx';
import type { RecordRow, RowActions, SelectableRows } from '../../ui/list/record-columns.ts';
import { EmptyList, RecordTable } from '../../ui/list/record-table.tsx';
import type { MenuChoice } from '../../ui/more-menu.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useSmallScreen } from '../../ui/use-small-screen.ts';
import { useRecordPath } from './record-path.tsx';
import type { RecordList } from './use-record-list.ts';

interface ListScreenProps<Row extends RecordRow> {
  screens: EntityScreens & { create: Screen };
  query: { data: unknown; error: unknown; refetch: () => void };
  list: RecordList<Row>;
  /** Begins the name of an exported file. */
  file: string;
  /** In the order of their places. */
  tools: readonly ListTool[];
  /** Null for users who can do nothing with many records. */
  selection: SelectableRows<Row> | null;
  actions: RowActions<Row> | undefined;
}

// Leaving loses nothing of the list itself, but of a dialog above it, such as Duplicate.
const nothing = () => null;

/** A list of records: heading, Create, search, filter, export, its tools, and the table. */
export function ListScreen<Row extends RecordRow>(props: ListScreenProps<Row>) {
  const { screens, list, file, tools, selection } = props;
  const small = useSmallScreen();
  const [selecting, setSelecting] = useState(false);
  // An import leads to selected records.
  const inCards = selecting || (selection !== null && selection.selected.size > 0);
  const instead = firstPart(tools, 'instead');
  // While they load, its place is kept.
  const mayHaveRows = list.counts === null || list.rows.length > 0;
  // There is nothing to find, filter or arrange.
  const isEmpty = list.counts?.all === 0;
  return (
    <>
      <PageHeader title={screens.title}>
        <CreateButton create={screens.create} />
      </PageHeader>
      {isEmpty ? null : (
        <ListToolbar
          noun={screens.noun}
          list={list}
          filters={
            <>
              <ToolParts tools={tools} part="filter" />
              {small ? null : <ToolParts tools={tools} part="arrangement" />}
            </>
          }
          arrangement={
            small && instead === null ? (
              <>
                <SortMenu {...list} />
                {selection !== null && mayHaveRows ? (
                  <SelectCards
                    selection={selection}
                    selecting={inCards}
                    onSelecting={setSelecting}
                    disabled={list.counts === null}
                  />
                ) : null}
              </>
            ) : null
          }
        >
          <ToolParts tools={tools} part="button" />
          {instead === null ? (
            <ListTools
              name={file}
              list={list}
              first={toolChoices(tools, 'firstChoice')}
              more={toolChoices(tools, 'choice')}
            />
          ) : (
            <MoreTools choices={toolChoices(tools, 'firstChoice')} />
          )}
        </ListToolbar>
      )}
      {instead ?? (
        <>
          <ToolParts tools={tools} part="above" />
          <Rows {...props} selection={selection && { ...selection, inCards }} />
        </>
      )}
      <ToolParts tools={tools} part="dialog" />
      <UnsavedChangesGuard unsaved={nothing} />
    </>
  );
}

interface RowsProps<Row extends RecordRow> extends Omit<ListScreenProps<Row>, 'file' | 'selection'> {
  selection: (SelectableRows<Row> & { inCards: boolean }) | null;
}

function Rows<Row extends RecordRow>(props: RowsProps<Row>) {
  const { screens, query, list, tools, selection, actions } = props;
  const { has } = usePermissions();
  const pathOf = useRecordPath(screens);
  const waiting = firstPart(tools, 'waiting');
  const message =
    errorText(query.error, screens.loadFailed, screens.readForbidden) ??
    (waiting === null ? null : waiting.error);
  const isLoading = query.data === undefined || waiting !== null || list.unsorted;
  const table = (
    <RecordLinks pathOf={pathOf}>
      <RecordTable
        label={screens.title}
        table={{ ...list, rows: isLoading ? undefined : list.rows }}
        failure={
          message === null
            ? null
            : { message, retry: query.error || waiting === null ? query.refetch : waiting.retry }
        }
        selection={selection}
        actions={actions}
        empty={
          <EmptyList
            text={firstPart(tools, 'empty') ?? `No ${screens.noun.many} found.`}
            onClear={list.counts?.all ? list.clear : null}
            next={
              has(screens.create.permission) ? (
                <>
                  <Typography
                    color="textSecondary"
                    sx={CENTERED}
                  >{`Create the first one, or import your ${screens.noun.many} from a table.`}</Typography>
                  <ToolParts tools={tools} part="start" />
                </>
              ) : (
                <CreatedByOthers title={screens.title} />
              )
            }
          />
        }
      />
    </RecordLinks>
  );
  return tools.reduce<ReactNode>((within, { around }) => around?.(within) ?? within, table);
}

const CENTERED = { textAlign: 'center', textWrap: 'balance' };

/** Instead of the button that creates the first record, for those who cannot. */
export function CreatedByOthers({ title }: Pick<EntityScreens, 'title'>) {
  return (
    <Typography color="textSecondary">{`${title} appear here once someone has created one.`}</Typography>
  );
}

function CreateButton({ create }: Pick<ListScreenProps<never>['screens'], 'create'>) {
  const { has } = usePermissions();
  const small = useSmallScreen();
  if (!has(create.permission)) return null;
  // On a phone the heading needs the line: it says what is created.
  return (
    <Button
      component={Link}
      to={create.path}
      variant="contained"
      {...pressedBy('n')}
      {...(small && { 'aria-label': create.label })}
    >
      {small ? 'Create' : create.label}
    </Button>
  );
}

type Part = 'filter' | 'arrangement' | 'button' | 'above' | 'start' | 'dialog';

function ToolParts({ tools, part }: { tools: readonly ListTool[]; part: Part }) {
  return tools.map((tool) => <Fragment key={tool.name}>{tool[part]}</Fragment>);
}

function toolChoices(tools: readonly ListTool[], part: 'choice' | 'firstChoice'): MenuChoice[] {
  return tools.map((tool) => tool[part] ?? null).filter((choice) => choice !== null);
}

/** The first tool's part of this name that is there. */
function firstPart<Name extends 'waiting' | 'empty' | 'instead'>(
  tools: readonly ListTool[],
  name: Name,
): NonNullable<ListTool[Name]> | null {
  return tools.map((tool) => tool[name]).find((part) => part !== undefined && part !== null) ?? null;
}
