import { singleSignOn } from '@kitroom/contract/access/single-sign-on';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Typography from '@mui/material/Typography';
import { signInOptions } from './sign-in-options.ts';

interface SingleSignOnButtonProps {
  /** The page to come back to. */
  returnTo: string;
  /** Whether a form for a password is above. */
  belowForm: boolean;
  /** Leaves the page open, and says so: it notices the sign-in and goes on. */
  inNewTab?: boolean;
}

/** Leads to the provider of single sign-on; renders nothing where there is none. */
export function SingleSignOnButton({ returnTo, belowForm, inNewTab = false }: SingleSignOnButtonProps) {
  const options = signInOptions();
  if (options === null) return null;
  const query = new URLSearchParams({ [singleSignOn.returnTo]: returnTo });
  return (
    <>
      {belowForm ? (
        <Typography color="textSecondary" sx={{ alignSelf: 'center' }}>
          or
        </Typography>
      ) : null}
      <Button
        component="a"
        href={`${options.start}?${query}`}
        {...(inNewTab ? { target: '_blank', rel: 'noopener' } : {})}
        variant={belowForm ? 'outlined' : 'contained'}
        size="large"
      >
        {options.label}
      </Button>
      {inNewTab ? (
        <DialogContentText>
          “{options.label}” opens a new tab. This page goes on as soon as you have signed in there.
        </DialogContentText>
      ) : null}
    </>
  );
}
