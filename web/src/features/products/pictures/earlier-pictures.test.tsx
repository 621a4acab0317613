import {
  BRING_BACK_MESSAGES,
  bringBackPicture,
  earlierPictures,
} from '@kitroom/contract/history/earlier-pictures';
import type { HistoryValue, NamedRecord } from '@kitroom/contract/history/history';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { changed, entry, named } from '../../../../test/history.ts';
import { openPage } from '../../../../test/open-page.tsx';
import { answering, refusing } from '../../../../test/replies.ts';
import { ProductImages } from './product-images.tsx';

const LIST = `GET ${earlierPictures.path.replace(':id', '7')}`;
const BRING_BACK = bringBackPicture.path.replace(':id', '7');
/** The change by which a picture left a slot; `by` is what came there. */
const left = (id: number, color: NamedRecord | null, [slot, sha256]: [number, string], by: string | null) => {
  const picture = (sha: string): HistoryValue => ({
    type: 'picture',
    picture: { color, slot, sha256: sha, alt_text: null, present: true, url: `/pictures/${sha}` },
  });
  return entry(id, [changed('pictures', picture(sha256), by === null ? null : picture(by))], {
    at: new Date(Date.now() - 2 * 60 * 60 * 1000).toISOString(),
    ...(by === null ? {} : { actor: null }),
  });
};
const navy = named(3, 'Navy', { hex_value: '#001f5b' });
const ENTRIES = [
  left(2, null, [1, 'a'.repeat(64)], null),
  left(1, navy, [2, 'b'.repeat(64)], 'c'.repeat(64)),
];

async function open(codes: string[]) {
  const page = <ProductImages productId={7} productName="Jersey" colors={[]} />;
  const { api, user } = await openPage({ '/': page }, '/', {
    codes: ['PRODUCT_READ', ...codes],
    answers: {
      [`GET ${imageCalls.filledSlots.path.replace(':id', '7')}`]: answering({ filled_slots: [] }),
      [LIST]: answering({ entries: ENTRIES }),
      [`POST ${BRING_BACK}`]: refusing(404, BRING_BACK_MESSAGES.notKept),
    },
  });
  const toggle = await screen.findByRole('button', { name: 'Earlier Pictures' });
  return { api, user, toggle };
}

describe('earlier pictures', () => {
  it('are folded away, loaded when they are wanted, and only shown to those who may not change products', async () => {
    const { api, user, toggle } = await open([]);
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    expect(api.calls.some(({ path }) => path.endsWith('earlier-pictures'))).toBe(false);
    await user.click(toggle);
    const [deleted, replaced] = await screen.findAllByRole('listitem');
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    expect(deleted?.textContent).toContain('Hero, slot 1Deleted 2 hours ago by Dana Lee');
    const image = within(deleted as HTMLElement).getByRole('img');
    expect(image.getAttribute('src')).toBe(`/pictures/${'a'.repeat(64)}?width=96`);
    expect(replaced?.textContent).toContain('Navy, slot 2Replaced 2 hours ago');
    expect(screen.queryByRole('button', { name: /^Bring Back/u })).toBeNull();
    await user.click(toggle);
    expect(screen.queryAllByRole('listitem')).toEqual([]);
  });

  it('say why one does not come back, come back at a click, which can be undone; one of a color that is not offered says so', async () => {
    const { api, user, toggle } = await open(['PRODUCT_UPDATE']);
    await user.click(toggle);
    await screen.findByText(/The product is not available in Navy/u);
    const [button, ...others] = screen.getAllByRole('button', { name: /^Bring Back/u });
    expect(others).toEqual([]);
    expect(button?.getAttribute('aria-label')).toBe('Bring Back: Hero, slot 1');
    await user.click(button as HTMLElement);
    await screen.findByText('This picture is no longer kept');
    api.answers[`POST ${BRING_BACK}`] = () => {
      api.answers[LIST] = answering({ entries: [] });
      const body = { success: true, message: BRING_BACK_MESSAGES.broughtBack };
      return { body, headers: { 'X-Request-Id': 'back-1' } };
    };
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await user.click(button as HTMLElement);
    await screen.findByText('Picture brought back');
    await screen.findByText('No picture was replaced or deleted in the last 30 days.');
    expect(document.activeElement).toBe(toggle);
    expect(api.calls.findLast(({ path }) => path === BRING_BACK)?.body).toEqual({
      slot: 1,
      colorId: null,
      sha256: 'a'.repeat(64),
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(api.calls.find(({ path }) => path === '/api/admin/undo')?.body).toMatchObject({
        request_ids: ['back-1'],
      }),
    );
    await screen.findByText('Not found');
  });
});
