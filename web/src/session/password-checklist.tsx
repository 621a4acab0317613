import { AUTH_MESSAGES } from '@kitroom/contract/auth';
import { isCommonPassword } from '@kitroom/contract/passwords/common-passwords';
import { PASSWORD_RULES } from '@kitroom/contract/passwords/new-password';
import { mdiCheckCircleOutline, mdiCircleOutline, mdiCloseCircleOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Icon } from '../ui/icon.tsx';

interface PasswordChecklistProps {
  password: string;
  /** No red crosses before anything is typed. */
  quiet?: boolean;
}

/** The five rules of a new password, with a green tick or a red cross; where all are met, whether it is too common. */
export function PasswordChecklist({ password, quiet = false }: PasswordChecklistProps) {
  const isTooCommon = PASSWORD_RULES.every(({ met }) => met(password)) && isCommonPassword(password);
  return (
    <Box>
      <Box
        component="ul"
        aria-label="Password rules"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          // On the smallest phones the signs stay in one line.
          fontSize: { xs: '0.8125rem', sm: '0.875rem' },
          wordSpacing: { xs: '-0.09em', sm: 'normal' },
        }}
      >
        {PASSWORD_RULES.map(({ rule, met }) => {
          const ok = met(password);
          const isOpen = quiet && password === '';
          const icon = ok ? mdiCheckCircleOutline : isOpen ? mdiCircleOutline : mdiCloseCircleOutline;
          return (
            <Box component="li" key={rule} sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.25 }}>
              <Icon path={icon} fontSize="small" color={ok ? 'success' : isOpen ? 'disabled' : 'error'} />
              {rule}
              <span className="visually-hidden">{ok ? ': met' : ': not met'}</span>
            </Box>
          );
        })}
      </Box>
      <Typography variant="body2" color="error" role="status" sx={{ mt: isTooCommon ? 1 : 0 }}>
        {isTooCommon ? AUTH_MESSAGES.passwordTooCommon : null}
      </Typography>
    </Box>
  );
}
