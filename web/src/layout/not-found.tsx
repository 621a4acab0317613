import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { PageHeader } from '../ui/page-header.tsx';

export function NotFound() {
  return (
    <>
      <PageHeader title="Not Found" subtitle="There is no page at this address." />
      <Button component={Link} to="/" color="inherit" variant="outlined">
        Go to the Home Page
      </Button>
    </>
  );
}
