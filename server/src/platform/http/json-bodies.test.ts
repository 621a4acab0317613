import { expect, it } from 'vitest';
import { told } from '../../../test/answers.ts';
import { describeApp } from '../../../test/harness.ts';

describeApp('a JSON body', (harness) => {
  const send = async (payload: Buffer) => {
    const { cookie, csrfToken } = await harness().signIn({ permissions: ['SIZE_CREATE'] });
    const headers = { cookie, 'x-csrf-token': csrfToken, 'content-type': 'application/json' };
    return harness().app.inject({ method: 'POST', url: '/api/admin/size', headers, payload });
  };
  const sizeNamed = (name: Buffer) =>
    Buffer.concat([Buffer.from('{"code":"M","name":"'), name, Buffer.from('"}')]);

  it.each([
    ['Latin-1', Buffer.from('Größe', 'latin1')],
    ['UTF-8 that is cut off', Buffer.from('Größe M 😀').subarray(0, -1)],
    ['an encoded surrogate', Buffer.from([0xed, 0xa0, 0x80])],
  ])('in %s is refused, and nothing is stored', async (_claim, name) => {
    const answer = await send(sizeNamed(name));
    const message = 'The request could not be read: its body must be text in UTF-8';
    expect(told(answer)).toEqual([400, { success: false, message }]);
    expect(await harness().db.query.selectFrom('sizes').select('id').execute()).toEqual([]);
  });

  it('in UTF-8 is stored as it was sent, with a replacement character that was typed', async () => {
    const answer = await send(sizeNamed(Buffer.from('Größe \uFFFD 😀')));
    expect([answer.statusCode, answer.json().size?.name]).toEqual([201, 'Größe \uFFFD 😀']);
  });
});
