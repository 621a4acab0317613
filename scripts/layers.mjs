/**
 * The architecture: who may import whom. A file belongs to the first folder here that holds it (`*` is any name). It
 * may import its own folder and what that folder `knows`; everything else is forbidden, so a folder that nobody has
 * named yet falls under a rule with `*`. Tests may also import their package's `test` folder and the contract's.
 */
export const LAYERS = [
  ...layers('server/src/', {
    'platform/db': { knows: 'platform/*.ts', because: 'the lowest room of platform' },
    platform: { knows: '', because: 'it knows no domain' },
    'access/session': { knows: 'platform', because: 'who is signed in comes before how they got in' },
    'access/limits': { knows: 'platform access/session', because: 'it counts, whatever was tried' },
    'access/factors': {
      knows: 'platform access/session',
      because: 'what proves who somebody is knows none of the ways in which it is asked for',
    },
    'access/entering': {
      knows: 'platform access/session access/limits access/factors',
      because: "signing in comes before an account of one's own",
    },
    'access/own-account': {
      knows: 'platform access/session access/limits access/factors access/entering',
      because: 'what people do with their own account knows no other',
    },
    'access/rules': { knows: 'platform access/session', because: 'users, roles, and permissions keep them' },
    access: { knows: 'platform', because: 'who may do what comes before what they do it to' },
    attention: {
      knows: 'platform access/factors/password/password-tokens.ts',
      because: 'it reads records as rows, and asks which links still work',
    },
    'saved-views': { knows: 'platform', because: 'a list under a name is an address' },
    catalog: { knows: 'platform access', because: 'pictures, many records and history stand above it' },
    pictures: { knows: 'platform access catalog', because: 'they fill the slots of products' },
    kinds: {
      knows: 'platform access attention catalog',
      because: 'it says which store, checks and rules each kind of record has',
    },
    bulk: { knows: 'platform access catalog kinds', because: 'many records are saved through their stores' },
    history: {
      knows: 'platform access catalog kinds bulk pictures',
      because: 'undo takes back what these changed',
    },
    'change-feed': {
      knows: 'platform access catalog kinds',
      because: 'it reads records through their stores',
    },
    webhooks: {
      knows: 'platform access kinds change-feed',
      because: 'they send what the feed tells',
    },
    admin: {
      knows: 'platform access kinds pictures webhooks/secrets.ts ../package.json',
      because: 'a rescue needs no application',
    },
    backups: { knows: 'platform access admin', because: 'it makes what the command makes' },
    'first-steps': { knows: 'platform access', because: 'it knows what the first administrator is called' },
    demo: { knows: 'platform access catalog pictures saved-views', because: 'it saves as users would' },
    '*': { knows: 'platform', because: 'a new domain knows the platform, and what it is given here' },
  }),
  ...layers('web/src/', {
    api: { knows: '', because: 'calls know no screen' },
    theme: { knows: '', because: 'colors and type know no screen' },
    ui: {
      knows: 'theme api/resend.ts',
      because: 'it takes what it shows as props: no feature, no call; its buttons say that one is made again',
    },
    reading: {
      knows: 'ui/clipboard-texts.ts ui/sentence-parts.ts ui/list/export',
      because: 'bytes or a clipboard in, a table out, also in a worker: no React, no call, no list',
    },
    colors: { knows: 'ui', because: 'fields and columns of colors, without data' },
    session: { knows: 'ui api', because: 'who is signed in comes before any screen' },
    access: {
      knows: 'features/*/screens.ts resource session ui api theme',
      because: 'roles, permissions and users show the same of who may do what',
    },
    uploads: { knows: 'session ui api', because: 'uploads go on whatever screen is open' },
    resource: { knows: 'session ui api theme', because: 'what a kind of record is, before its screens' },
    changes: {
      knows: 'resource reading session ui api theme',
      because: 'what is changed, imported, and undone knows no list and no form',
    },
    records: {
      knows: 'changes resource session ui api theme',
      because: 'lists and forms of any kind know no feature',
    },
    'features/*': {
      knows:
        'features/*/screens.ts features/kinds.ts records changes resource reading uploads colors access session ui api theme',
      because: 'it links to another feature by its screens.ts; what two share lies in a layer below them',
    },
    features: {
      knows: 'resource uploads colors session ui api theme',
      because: 'the lists of all features know what features know',
    },
    palette: {
      knows: 'features records changes resource session ui api theme',
      because: 'the layout opens it',
    },
    layout: {
      knows: 'palette features records changes uploads session ui api theme ../package.json',
      because: 'the frame around all screens knows no route',
    },
    app: {
      knows: 'layout palette features changes resource reading uploads session ui api theme',
      because: 'it puts the application together',
    },
    '*': { knows: '', because: 'a new layer knows what it is given here; a new screen is a feature' },
  }),
  ...layers('', {
    'contract/src': { knows: '', because: 'it runs in the browser and in Node: zod and itself only' },
    'contract/test': { knows: 'contract/src', because: 'tables of values that tests share' },
    'server/src': { knows: 'server/package.json', because: 'the server put together' },
    'server/test': { knows: 'server/src server/package.json', because: 'tests of the whole server' },
    'web/src': { knows: '', because: 'the entry' },
    'web/test': { knows: 'web/src', because: 'what tests of screens share' },
    server: { knows: '', because: 'how the server is built and tested' },
    web: { knows: '', because: 'how the web is built and tested' },
    'packages/client/src': { knows: '', because: 'others install it: it knows what it installs and itself' },
    'packages/client/test': { knows: 'packages/client/src', because: 'what its tests share' },
    'packages/client': { knows: '', because: 'how the client is built' },
    examples: { knows: '', because: 'a shop has its own files and the packages that it installs' },
    e2e: { knows: '', because: 'browser tests know the built application alone' },
    bench: { knows: 'e2e/screens.ts', because: 'benchmarks know the built application alone' },
    scripts: {
      knows: 'server/dist bench/src web/src/reading/workbook',
      because: 'commands start what they are named after',
    },
  }),
];

/** The packages that the contract may install; the linter holds the others to their own package.json. */
export const CONTRACT_PACKAGES = ['zod', 'vitest', 'fast-check'];

function layers(root, rules) {
  const path = (name) => (root + name).replace('src/../', '');
  return Object.entries(rules).map(([folder, { knows, because }]) => ({
    folder: root + folder,
    knows: knows.split(' ').filter(Boolean).map(path),
    because,
  }));
}
