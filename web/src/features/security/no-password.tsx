import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { signInOptions } from '../../session/sign-in-options.ts';
import { SIGN_IN_PATHS } from '../../session/sign-in-paths.ts';
import { SecuritySection } from './security-section.tsx';

/** For people who sign in without a password: how they do it, and how they get one. */
export function NoPassword() {
  const options = signInOptions();
  const how = options === null ? 'You' : `You use “${options.label}” and`;
  return (
    <SecuritySection
      title="Password"
      text={`${how} have no password here. If you want one, we email you a link to choose it.`}
    >
      <Button component={Link} to={SIGN_IN_PATHS.forgotPassword} color="inherit" variant="outlined">
        Get a Password
      </Button>
    </SecuritySection>
  );
}
