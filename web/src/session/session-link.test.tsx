import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { watchLeaving } from '../../test/leaving.ts';
import { openPage } from '../../test/open-page.tsx';
import { usePermissions } from './permissions-context.ts';

function Name() {
  return usePermissions().data?.firstName;
}

it('a page that Back shows as it was left is loaded again if somebody has signed in or out since, and not otherwise', async () => {
  await openPage({ '/': <Name /> }, '/');
  await screen.findByText('Dana');
  const left = watchLeaving();
  const comeBack = (persisted: boolean) =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
  comeBack(true);
  localStorage.removeItem('csrfToken');
  comeBack(false);
  expect(left).not.toHaveBeenCalled();
  comeBack(true);
  expect(left).toHaveBeenCalledTimes(1);
});
