import { type ClubRow, clubLabels, clubResource } from '@kitroom/contract/club';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { errorText, retryAfter } from '../../api/api-error.ts';
import { HistoryButton } from '../../changes/history/history-button.tsx';
import { useWarning } from '../../records/attention/record-reasons.tsx';
import { RecordLink } from '../../resource/record-link.tsx';
import { mayOpen, pathTo } from '../../resource/screens.ts';
import { useRecordId } from '../../resource/use-record-id.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { LoadingDetails } from '../../ui/details/loading-details.tsx';
import { RecordColumns, RecordDetails, RecordFoot } from '../../ui/details/record-details.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { StatusPill } from '../../ui/list/shared-columns.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { sizeChartScreen } from '../products/screens.ts';
import { userScreens } from '../users/screens.ts';
import { clubs, directorName } from './club.ts';
import { ClubPeople } from './club-people.tsx';
import { clubScreens } from './screens.ts';

export function ClubView() {
  const id = useRecordId() ?? 0;
  const { has } = usePermissions();
  const { data, error, refetch } = useQuery(clubs.item(id));
  const { warning, isPending } = useWarning(clubResource, id, clubScreens);
  const club = isPending ? undefined : data?.item.club;
  const message = errorText(error, clubResource.notFound, clubScreens.readForbidden);
  return (
    <>
      <PageHeader
        title={club?.name ?? 'Club'}
        back={{ to: clubScreens.list.path, label: clubScreens.title }}
        warning={warning}
      >
        {club === undefined ? null : (
          <HistoryButton screens={clubScreens} id={id} name={club.name} labels={clubLabels} target={null} />
        )}
        {club !== undefined && mayOpen(sizeChartScreen, has) ? (
          <Button
            component={RouterLink}
            to={`${sizeChartScreen.path}?club=${id}`}
            color="inherit"
            variant="outlined"
          >
            {sizeChartScreen.title}
          </Button>
        ) : null}
        {club !== undefined && has(clubScreens.edit.permission) ? (
          <Button component={RouterLink} to={pathTo(clubScreens.edit, id)} variant="contained">
            Edit
          </Button>
        ) : null}
      </PageHeader>
      {message !== null ? (
        <ErrorBox message={message} onRetry={retryAfter(error, refetch)} />
      ) : club === undefined ? (
        <LoadingDetails label="club" main={[4]} aside={has(userScreens.list.permission) ? [3] : []} />
      ) : (
        <Details club={club} />
      )}
    </>
  );
}

function Details({ club }: { club: ClubRow }) {
  const { has } = usePermissions();
  const details = [
    { label: 'Name', value: club.name },
    { label: 'Description', value: club.description },
    {
      label: 'Director',
      value:
        club.director_user_id === null ? null : (
          <RecordLink screens={userScreens} id={club.director_user_id}>
            {directorName(club)}
          </RecordLink>
        ),
    },
    { label: 'Active', value: <StatusPill active={club.is_active} /> },
  ];
  return (
    <>
      <RecordColumns
        main={<RecordDetails title="Club" details={details} />}
        aside={has(userScreens.list.permission) ? <ClubPeople clubId={club.id} /> : null}
      />
      <RecordFoot details={details} />
    </>
  );
}
