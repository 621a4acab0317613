import { PASSWORD_RULES } from '@kitroom/contract/auth-schemas';
import { mdiCheckCircleOutline, mdiCloseCircleOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import { Icon } from '../ui/icon.tsx';

/** The five rules of a new password: a green tick when met, a red cross otherwise. */
export function PasswordChecklist({ password }: { password: string }) {
  return (
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
        const icon = ok ? mdiCheckCircleOutline : mdiCloseCircleOutline;
        return (
          <Box component="li" key={rule} sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.25 }}>
            <Icon path={icon} fontSize="small" color={ok ? 'success' : 'error'} />
            {rule}
            <span className="visually-hidden">{ok ? ': met' : ': not met'}</span>
          </Box>
        );
      })}
    </Box>
  );
}
