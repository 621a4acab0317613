/** As libpq knows them, and `no-verify`, which `pg` has for `require`. */
export const SSL_MODES = [
  'disable',
  'allow',
  'prefer',
  'require',
  'no-verify',
  'verify-ca',
  'verify-full',
] as const;
export type SslMode = (typeof SSL_MODES)[number];

const FORM = 'must be an address such as postgres://user:password@host:5432/kitroom';
const ESCAPED =
  'has a character in its user or password that ends them: write %40 for @, %2F for /, %23 for #, %3F for ?, and %25 for %';
const ONE_SERVER =
  'names several servers, of which Kitroom would use one: write the address that always leads to the primary one';

/** The parts of an address, as they are written. */
const PARTS =
  /^postgres(?:ql)?:\/\/(?:(?<user>[^/?#]*)@)?(?<host>[^/?#@]*)(?<path>\/[^?#]*)?(?:\?(?<query>[^#]*))?(?<hash>#.*)?$/isu;
/** Parameters in which an `@` can be meant, as in `user@server` of Azure. */
const TEXTS: ReadonlySet<string> = new Set(['user', 'password', 'host', 'options', 'application_name']);
/** What other drivers call the schema. PostgreSQL has no such parameter, so `pg` would forget it. */
const SCHEMA = ['schema', 'currentSchema', 'search_path'];

/** What is wrong with the form of DATABASE_URL, to follow its name, without anything of its value; undefined: nothing. */
export function problemOfDatabaseUrl(value: string): string | undefined {
  const { user = '', host = '', path = '', query = '', hash } = PARTS.exec(value)?.groups ?? {};
  if (!PARTS.test(value)) return FORM;
  const parameters = new URLSearchParams(query);
  const strayed = [...parameters].some(([name, text]) => /@/u.test(TEXTS.has(name) ? name : name + text));
  // Without the user in front, what stands where the host does is a piece of one.
  if (hash !== undefined || path.includes('@') || strayed || !isDecodable(user)) return ESCAPED;
  if (host.includes(',') || parameters.getAll('host').some((each) => each.includes(','))) return ONE_SERVER;
  // The host can be empty or a folder, where a parameter or the environment names it.
  if (!URL.canParse(`postgres://${host === '' ? 'host' : host}/`)) return FORM;
  if (!/^\d*$/u.test(parameters.get('port') ?? '')) return FORM;
  if (parameters.getAll('sslmode').some((mode) => !SSL_MODES.some((known) => known === mode)))
    return `has an unknown sslmode: it must be one of ${SSL_MODES.join(', ')}`;
  const schema = SCHEMA.find((name) => (parameters.get(name) ?? 'public') !== 'public');
  if (schema !== undefined)
    return `has the parameter ${schema}, which PostgreSQL does not know: write options=-c%20search_path%3D and the schema’s name`;
  return undefined;
}

/** What `pg` reads of an address, or Kitroom does. */
export const DATABASE_PARAMETERS =
  /^(?:user|password|host|port|options|(?:fallback_)?application_name|client_encoding|ssl(?:mode|cert|key|rootcert|negotiation)?|uselibpqcompat|channel_binding|(?:statement|lock|query|idle_in_transaction_session)_timeout)$/u;

// `pg` takes signs that are not followed by two digits as they are.
function isDecodable(user: string): boolean {
  if (/%(?![\da-f]{2})/iu.test(user)) return true;
  try {
    decodeURIComponent(user);
    return true;
  } catch {
    return false;
  }
}

/** The address with the `PGSSLMODE` of the environment, unless it has its own. */
export function withSslMode(url: string, mode: string | undefined): string {
  const known = SSL_MODES.find((each) => each === mode);
  if (known === undefined || /[?&]ssl(?:mode)?=/u.test(url)) return url;
  return `${url}${url.includes('?') ? '&' : '?'}sslmode=${known}`;
}
