import { type Backup, type BackupList, backups } from '@kitroom/contract/backups/backups';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { useMemo } from 'react';
import { listFailure } from '../../api/api-error.ts';
import { addressOf, callBody } from '../../api/call.ts';
import { callQuery } from '../../api/call-query.ts';
import { useChange } from '../../api/use-change.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { ProvedDownload } from '../../session/proof/proved-download.tsx';
import type { RecordColumn, RowActions } from '../../ui/list/record-columns.ts';
import { EmptyList, RecordTable } from '../../ui/list/record-table.tsx';
import { NoValue } from '../../ui/no-value.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { exactTime } from '../../ui/relative-time.tsx';
import { sizeText, withCommas } from '../../ui/sentence-parts.ts';
import { backupsScreen } from './screens.ts';

/** The state of a backup, in a few words. */
const STATES: Record<Backup['state'], string> = {
  running: 'Being made',
  made: 'Made',
  incomplete: 'Incomplete: some pictures are missing',
  failed: 'Failed',
  interrupted: 'Interrupted',
};

const columns: RecordColumn<Backup>[] = [
  {
    id: 'started_at',
    header: 'Started',
    width: 180,
    value: ({ started_at }) => started_at,
    cell: ({ started_at }) => exactTime(started_at),
  },
  {
    id: 'result',
    header: 'Result',
    width: 290,
    long: true,
    stays: true,
    value: ({ state }) => STATES[state],
    cell: (backup) => <Result backup={backup} />,
  },
  {
    id: 'bytes',
    header: 'Size',
    width: 80,
    align: 'right',
    value: ({ bytes }) => bytes,
    cell: ({ bytes }) => (bytes === null ? <NoValue /> : sizeText(bytes)),
  },
  { id: 'content', header: 'Contents', width: 190, value: contentText },
  { id: 'by', header: 'Started by', width: 130, value: ({ started_by }) => started_by ?? 'Schedule' },
];

/** Backups that the server makes: where, when, what became of them; with the right permission, a new one, a check, a download. */
export function BackupsScreen() {
  const { has } = usePermissions();
  const list = useQuery(backupList);
  const { data } = list;
  const mayMake = has(backups.createPermission);
  const tell = ({ message }: { message: string }) => enqueueSnackbar(message, { variant: 'success' });
  const begin = useChange(() => callBody(backups.create, {}), tell, backupList.queryKey);
  const { mutate: check, isPending: isCheckSent } = useChange(
    (id: number) => callBody(backups.check, { params: { id } }),
    tell,
    backupList.queryKey,
  );
  const isBusy =
    begin.isPending ||
    isCheckSent ||
    (data?.backups.some(({ state, check }) => state === 'running' || check?.state === 'running') ?? false);
  const actions = useMemo(
    (): RowActions<Backup> => ({
      of: (backup) =>
        backup.is_kept !== false && backup.bytes !== null ? (
          <BackupActions backup={backup} busy={isBusy} onCheck={check} />
        ) : null,
    }),
    [isBusy, check],
  );
  const failure = listFailure(
    list,
    'Failed to load the backups',
    'You do not have permission to view the backups.',
  );
  return (
    <>
      <PageHeader title={backupsScreen.title} subtitle={data && scheduleText(data)}>
        {mayMake && data?.settings ? (
          <Button variant="contained" disabled={isBusy} onClick={() => begin.mutate()}>
            Back Up Now
          </Button>
        ) : null}
      </PageHeader>
      {data?.progress ? <Progress {...data.progress} /> : null}
      {data?.settings === null ? <NoSettings /> : null}
      {data?.unreadable ? (
        <Alert severity="warning" sx={{ mb: 3 }}>
          {data.settings?.to} can’t be read: {data.unreadable}
        </Alert>
      ) : null}
      {data?.settings === null && data.backups.length === 0 ? null : (
        <RecordTable
          label={backupsScreen.title}
          table={{ columns, rows: data?.backups, sort: null, setSort: null }}
          failure={failure}
          actions={mayMake ? actions : undefined}
          empty={<EmptyList text="No backup has been made yet." onClear={null} next={null} />}
        />
      )}
      {data && data.other_files.length > 0 ? <OtherFiles files={data.other_files} /> : null}
    </>
  );
}

interface BackupActionsProps {
  backup: Backup;
  /** Another is being made or checked. */
  busy: boolean;
  onCheck: (id: number) => void;
}

function BackupActions({ backup: { id, started_at }, busy, onCheck }: BackupActionsProps) {
  const of = `the backup of ${exactTime(started_at)}`;
  return (
    <>
      <Button size="small" disabled={busy} aria-label={`Check ${of}`} onClick={() => onCheck(id)}>
        Check
      </Button>
      <ProvedDownload
        size="small"
        href={addressOf(backups.file, { id })}
        download
        aria-label={`Download ${of}`}
      >
        Download
      </ProvedDownload>
    </>
  );
}

function Progress({ written, expected }: NonNullable<BackupList['progress']>) {
  const text = `${sizeText(written)} of about ${sizeText(Math.max(written, expected))}`;
  return (
    <Stack spacing={1} sx={{ mb: 3, maxWidth: 480 }}>
      <Typography id="backup-progress" variant="body2">
        A backup is being made: {text}
      </Typography>
      <LinearProgress
        variant="determinate"
        aria-labelledby="backup-progress"
        value={expected === 0 ? 0 : Math.min(100, (100 * written) / expected)}
      />
    </Stack>
  );
}

/** Backups in the same place that this database knows nothing about. */
function OtherFiles({ files }: { files: readonly string[] }) {
  return (
    <Box component="section" aria-labelledby="other-files" sx={{ mt: 4 }}>
      <Typography id="other-files" variant="h2">
        Also in This Place
      </Typography>
      <Typography color="textSecondary" sx={{ my: 1, maxWidth: '70ch' }}>
        From before a restore, made by hand, or from another installation. The command line can check and
        restore them.
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {files.map((file) => (
          <li key={file}>{file}</li>
        ))}
      </Box>
    </Box>
  );
}

function NoSettings() {
  return (
    <Alert severity="warning" sx={{ mb: 3 }}>
      No backups are made: if this server’s disk fails, everything in Kitroom is lost. To turn them on, the
      person who runs the server sets BACKUP_TO to a folder on another disk or to a bucket, and BACKUP_AT and
      BACKUP_KEEP if they like, and restarts it.
    </Alert>
  );
}

function scheduleText({ settings, next_at }: BackupList): string | undefined {
  if (settings === null || next_at === null) return undefined;
  return `Every day at ${settings.at} (server time), in ${settings.to}${settings.to.startsWith('s3:') ? '' : ' on the server'}. The newest ${settings.keep} are kept. Next: ${exactTime(next_at)}.`;
}

function Result({ backup }: { backup: Backup }) {
  const gone = backup.bytes !== null && backup.is_kept === false ? 'Its file is no longer there.' : '';
  const details = [backup.error ?? '', checkText(backup), gone].filter((text) => text !== '');
  return (
    <Box sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
      {STATES[backup.state]}
      {details.map((text) => (
        <Typography key={text} variant="body2" color="textSecondary" sx={{ maxWidth: '60ch' }}>
          {text}
        </Typography>
      ))}
    </Box>
  );
}

/** How often the page asks while something runs, in milliseconds. */
const WHILE_RUNNING = 2000;

/** All backups; asked again and again while one is made or checked. */
const backupList = queryOptions({
  ...callQuery(backups.list),
  refetchInterval: ({ state: { data } }) => {
    const runs = data?.backups.some(({ state, check }) => state === 'running' || check?.state === 'running');
    return runs ? WHILE_RUNNING : false;
  },
});

/** The contents that can be restored from a backup; empty: nothing is known. */
function contentText({ products, pictures }: Pick<Backup, 'products' | 'pictures'>): string {
  if (products === null || pictures === null) return '';
  return `${count(products, 'product')}, ${count(pictures, 'picture')}`;
}

/** The result of a backup's last check. */
function checkText({ check, ...content }: Backup): string {
  if (check === null) return '';
  if (check.state === 'running') return 'Being checked';
  if (check.state === 'failed') return `Can’t be restored: ${check.error ?? ''}`;
  return `Can be restored: ${contentText(content)} (checked ${exactTime(check.at)})`;
}

function count(number: number, noun: string): string {
  return `${withCommas(number)} ${noun}${number === 1 ? '' : 's'}`;
}
