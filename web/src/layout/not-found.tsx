import { PageHeader } from '../ui/page-header.tsx';

export function NotFound() {
  return <PageHeader title="Not Found" />;
}
