import Typography from '@mui/material/Typography';
import { useHeadingFocus } from '../../ui/focus.ts';

export function Home() {
  return <Placeholder name="home" title="Home" />;
}

export function Teams() {
  return <Placeholder name="teams" title="Teams" />;
}

export function Players() {
  return <Placeholder name="players" title="Players" />;
}

export function Orders() {
  return <Placeholder name="orders" title="Orders" />;
}

export function Admin() {
  return <Placeholder name="admin" title="Admin" />;
}

export function Account() {
  return <Placeholder name="account" title="Account" />;
}

// A placeholder page shows only its sentence (SPEC §1).
function Placeholder({ name, title }: { name: string; title: string }) {
  const heading = useHeadingFocus();
  return (
    <>
      <title>{`${title} · Kitroom`}</title>
      <Typography component="h1" variant="body1" tabIndex={-1} ref={heading}>
        {`This is a placeholder for the ${name} page`}
      </Typography>
    </>
  );
}
