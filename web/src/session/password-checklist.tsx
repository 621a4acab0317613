import { PASSWORD_RULES } from '@kitroom/contract/auth-schemas';
import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';

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
        const Icon = ok ? CheckCircleOutlined : CancelOutlined;
        return (
          <Box component="li" key={rule} sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.25 }}>
            <Icon fontSize="small" color={ok ? 'success' : 'error'} />
            {rule}
            <span className="visually-hidden">{ok ? ': met' : ': not met'}</span>
          </Box>
        );
      })}
    </Box>
  );
}
