const BYTE_ORDER_MARK = '\uFEFF';
const QUOTED = /^(?<quote>["'])(?<value>.*)\k<quote>$/su;
const COMMENT = /\s#/u;

/** A password can begin and end with anything that a person can type. */
const VERBATIM = 'ADMIN_PASSWORD';
/** Texts in which `#` can be meant. */
const TEXTS: ReadonlySet<string> = new Set(['OIDC_LABEL', 'MAIL_FROM', VERBATIM]);

/** The settings of an environment as they were meant. */
interface GivenSettings {
  values: Record<string, string>;
  /** Sentences about what cannot be meant, nor guessed. */
  problems: string[];
  /** Sentences about what may not be meant. */
  warnings: string[];
}

/**
 * Reads settings the way people write them: editors on Windows add a byte order mark and carriage returns, and
 * `docker run --env-file` keeps quotes, blanks, and comments. An empty value counts as unset.
 */
export function givenSettings(env: NodeJS.ProcessEnv, known: readonly string[]): GivenSettings {
  const given: GivenSettings = { values: {}, problems: [], warnings: [] };
  const names = new Set(known);
  for (const [name, raw = ''] of Object.entries(env)) {
    const setting = name.replace(BYTE_ORDER_MARK, '').trim();
    if (!names.has(setting) || (setting !== name && env[setting])) continue;
    const value = meantValue(setting, raw);
    if (value === '') continue;
    given.values[setting] = value;
    // What follows the # is not shown: it can be the rest of a password.
    if (!TEXTS.has(setting) && COMMENT.test(value))
      given.problems.push(
        `${setting} has a comment in its value (from # on): put comments on lines of their own`,
      );
    if (setting === VERBATIM && QUOTED.test(value))
      given.warnings.push(`The quotation marks around ${setting} are taken as part of the password`);
  }
  return given;
}

function meantValue(setting: string, raw: string): string {
  if (setting === VERBATIM) return raw.replace(/[\r\n]+$/u, '');
  const trimmed = raw.trim();
  return (QUOTED.exec(trimmed)?.groups?.value ?? trimmed).trim();
}
