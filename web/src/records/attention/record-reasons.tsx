import type { AttentionReasonRow } from '@kitroom/contract/lists/attention';
import { mdiAlertOutline } from '@mdi/js';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';
import { type EntityScreens, pathTo } from '../../resource/screens.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { TOUCH } from '../../theme/tokens.ts';
import { Icon } from '../../ui/icon.tsx';
import { attentionQuery, type CheckedKind } from './attention-query.ts';
import { reasonHash, reasonText } from './reason-text.ts';

/**
 * Why a record needs attention, to be shown below its name; null: a new record. Nothing for someone who may not see its list,
 * and where it could not be loaded.
 */
export function useWarning(
  resource: CheckedKind,
  id: number | null,
  { list, edit }: Pick<EntityScreens, 'list'> & Pick<RecordReasonsProps, 'edit'>,
): { warning: ReactNode; isPending: boolean } {
  const { has } = usePermissions();
  const { data, isLoading, isFetched, failureCount } = useQuery({
    ...attentionQuery(resource),
    enabled: resource.attention !== false && id !== null && has(list.permission),
  });
  const reasons = id === null ? undefined : data?.get(id);
  return {
    warning:
      id === null || reasons === undefined ? null : <RecordReasons reasons={reasons} edit={edit} id={id} />,
    // A record waits for the first attempt alone.
    isPending: isLoading && !isFetched && failureCount === 0,
  };
}

interface RecordReasonsProps {
  reasons: readonly AttentionReasonRow[];
  edit: NonNullable<EntityScreens['edit']>;
  id: number;
}

/** Each reason leads to its field in the form, for those who may open that. */
function RecordReasons({ reasons, edit, id }: RecordReasonsProps) {
  const { has } = usePermissions();
  const { pathname } = useLocation();
  const form = has(edit.permission) ? pathTo(edit, id) : null;
  return (
    <Line dir="auto">
      <Icon path={mdiAlertOutline} aria-hidden />
      <span>
        <span className="visually-hidden">Needs attention: </span>
        {reasons.map((reason, index) => (
          <Fragment key={reason.reason}>
            {index === 0 ? null : ' · '}
            {form === null ? (
              reasonText(reason)
            ) : (
              <Link
                component={RouterLink}
                to={form + reasonHash(reason)}
                // On the form itself it doesn't lead to another page.
                replace={pathname === form}
                preventScrollReset
              >
                {reasonText(reason)}
              </Link>
            )}
          </Fragment>
        ))}
      </span>
    </Line>
  );
}

const Line = styled('p')(({ theme: { vars } }) => ({
  display: 'flex',
  gap: 6,
  margin: 0,
  fontSize: '0.875rem',
  lineHeight: '1.25rem',
  color: vars.palette.text.secondary,
  overflowWrap: 'anywhere',
  textWrap: 'pretty',
  '& svg': { flex: 'none', fontSize: 16, marginTop: 2, color: vars.palette.warning.main },
  [TOUCH]: {
    '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
    '&:has(a) svg': { marginTop: 14 },
  },
}));
