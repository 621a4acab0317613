import Typography from '@mui/material/Typography';
import { useHeadingFocus } from '../../ui/focus.ts';

/** A page that shows only its sentence (SPEC §1). */
export function placeholder(title: string) {
  return function Placeholder() {
    const heading = useHeadingFocus();
    return (
      <>
        <title>{`${title} · Kitroom`}</title>
        <Typography component="h1" variant="body1" tabIndex={-1} ref={heading}>
          {`This is a placeholder for the ${title.toLowerCase()} page`}
        </Typography>
      </>
    );
  };
}
