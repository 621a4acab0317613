import { ownPasskeys } from '@kitroom/contract/access/passkey-calls';
import { expect, it } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { Authenticator, SYNCABLE, SYNCED, WITH_EXTENSIONS } from '../../../test/authenticator.ts';
import { describeOnBothEngines } from '../../../test/harness.ts';
import { add, signInWith, type Wrong } from '../../../test/passkeys.ts';
import { rowOf } from '../../../test/rows.ts';

type Kind = ConstructorParameters<typeof Authenticator>[0];

const LEGACY = [
  ['alg', 'x'],
  ['sig', 'nobody can check this'],
  ['x5c', ''],
] as [string, string][];

describeOnBothEngines('a passkey of an odd authenticator or password manager', (harness) => {
  it.each<[string, Kind, Wrong]>([
    ['signs with EdDSA, as some security keys do', { algorithm: -8 }, {}],
    ['signs with RS256, as Windows Hello does', { algorithm: -257 }, {}],
    ['has an id of 16 bytes', { idBytes: 16 }, {}],
    ['has an id of 1,023 bytes', { idBytes: 1023 }, {}],
    ['says what it is, though nobody asked', { attestation: ['packed', LEGACY] }, {}],
    ['says so in the format of a TPM', { attestation: ['tpm', LEGACY] }, {}],
    ['says so in the format of Apple', { attestation: ['apple', []] }, {}],
    ['says so in a format that is newer than we', { attestation: ['compound', []] }, {}],
    ['adds data of extensions', {}, { flags: WITH_EXTENSIONS }],
    [
      'is of a browser that names more',
      {},
      { clientData: { other_keys_can_be_added_here: 'no', virtual: false } },
    ],
    ['is of a browser that names less', {}, { clientData: { crossOrigin: undefined } }],
    [
      'is of a browser that still knows token binding',
      {},
      { clientData: { tokenBinding: { status: 'supported' } } },
    ],
    ['is attached in a new way', {}, { members: { authenticatorAttachment: 'hybrid-x' } }],
    ['is attached in no way', {}, { members: { authenticatorAttachment: '' } }],
    ['is attached in a way that is null', {}, { members: { authenticatorAttachment: null } }],
    ['has no results of extensions', {}, { members: { clientExtensionResults: null } }],
    ['has odd results of extensions', {}, { members: { clientExtensionResults: { credProps: '', prf: 5 } } }],
  ])('is added and used: it %s', async (_what, kind, habits) => {
    const browser = await harness().signIn({ permissions: [] });
    const authenticator = new Authenticator(kind);
    expect((await add(browser, authenticator, habits)).statusCode).toBe(200);
    expect((await signInWith(harness().app, authenticator, habits)).statusCode).toBe(200);
  });

  it.each<[string, unknown, string[]]>([
    ['null', null, []],
    ['not there', undefined, []],
    ['a text', '', []],
    ['names that are new', ['hybrid', 'smart-card', 'telepathy'], ['hybrid', 'smart-card', 'telepathy']],
    ['names and none', ['usb', '', null, {}, 'x'.repeat(33), 'nfc'], ['usb', 'nfc']],
    ['more than anybody has', Array(12).fill('usb'), Array(10).fill('usb')],
  ])('is added whatever its transports are: %s', async (_what, transports, kept) => {
    const browser = await harness().signIn({ permissions: [] });
    const more = { transports, publicKey: null, publicKeyAlgorithm: null, authenticatorData: '' };
    expect((await add(browser, new Authenticator(), { response: more })).statusCode).toBe(200);
    const row = await rowOf(harness().db, 'passkeys', { user_id: browser.userId }, ['transports']);
    expect(JSON.parse(row.transports)).toEqual(kept);
  });

  it('that names no owner is refused where nobody is known, and proves who somebody is where they are', async () => {
    const { app } = harness();
    const browser = await harness().signIn({ permissions: [] });
    const authenticator = new Authenticator();
    await add(browser, authenticator);
    for (const userHandle of ['', null, undefined])
      expect((await signInWith(app, authenticator, { response: { userHandle } })).statusCode).toBe(401);
    expect((await signInWith(app, authenticator)).statusCode).toBe(200);
  });

  it('that syncs later than it was made, and then says so, or counts as far as it can, stays usable', async () => {
    const { app } = harness();
    const browser = await harness().signIn({ permissions: [] });
    const authenticator = new Authenticator();
    await add(browser, authenticator);
    for (const flags of [SYNCABLE, SYNCABLE | SYNCED, 0]) {
      expect((await signInWith(app, authenticator, { flags })).statusCode).toBe(200);
      const { passkeys } = (await browser.get(ownPasskeys.list.path)).json();
      expect(passkeys).toMatchObject([{ is_synced: flags >= SYNCED }]);
    }
    authenticator.counter = 2 ** 32 - 2;
    expect((await signInWith(app, authenticator)).statusCode).toBe(200);
    const row = await rowOf(harness().db, 'passkeys', { user_id: browser.userId }, ['sign_count']);
    expect(Number(row.sign_count)).toBe(2 ** 32 - 1);
  });

  it('with an id of 1,024 bytes, or of another kind, is refused as nothing that an authenticator answers', async () => {
    const browser = await harness().signIn({ permissions: [] });
    const refused = [400, 'Must be what an authenticator answers'];
    expect(refusal(await add(browser, new Authenticator({ idBytes: 1024 })))).toEqual(refused);
    expect(refusal(await add(browser, new Authenticator(), { members: { type: 'password' } }))).toEqual(
      refused,
    );
    expect((await browser.get(ownPasskeys.list.path)).json().passkeys).toEqual([]);
  });
});
