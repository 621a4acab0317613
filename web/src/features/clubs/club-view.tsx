import { clubResource } from '@kitroom/contract/club';
import { clubLabels } from '@kitroom/contract/field-labels';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { errorText, retryAfter } from '../../api/api-error.ts';
import { HistoryButton } from '../../resource/history/history-button.tsx';
import { pathTo } from '../../resource/screens.ts';
import { mayOpen } from '../../resource/sheets/sheet-screen.ts';
import { useRecordId } from '../../resource/use-record-id.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { LoadingRows } from '../../ui/list/loading-rows.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Detail, RecordDetails } from '../../ui/record-details.tsx';
import { sizeChartScreen } from '../products/screens.ts';
import { userScreens } from '../users/screens.ts';
import { CLUB_READ_FORBIDDEN, clubs, directorName } from './club.ts';
import { clubScreens } from './screens.ts';

export function ClubView() {
  const id = useRecordId() ?? 0;
  const { has } = usePermissions();
  const { data, error, refetch } = useQuery(clubs.item(id));
  const club = data?.item.club;
  const message = errorText(error, clubResource.notFound, CLUB_READ_FORBIDDEN);
  return (
    <Box sx={{ maxWidth: 720, mx: 'auto' }}>
      <PageHeader title={club?.name ?? 'Club'} back={{ to: clubScreens.list.path, label: clubScreens.title }}>
        {club === undefined ? null : (
          <HistoryButton
            entity={clubScreens.entity}
            id={id}
            name={club.name}
            labels={clubLabels}
            target={null}
          />
        )}
        {club !== undefined && mayOpen(sizeChartScreen, has) ? (
          <Button component={RouterLink} to={`${sizeChartScreen.path}?club=${id}`} color="inherit">
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
        <LoadingRows label="Club" />
      ) : (
        <RecordDetails title="Club">
          <Detail label="Name">{club.name}</Detail>
          <Detail label="Description">{club.description}</Detail>
          <Detail label="Director">
            {club.director_user_id !== null && has(userScreens.view.permission) ? (
              <Link component={RouterLink} to={pathTo(userScreens.view, club.director_user_id)}>
                {directorName(club)}
              </Link>
            ) : (
              directorName(club)
            )}
          </Detail>
          <Detail label="Active">{club.is_active}</Detail>
        </RecordDetails>
      )}
    </Box>
  );
}
