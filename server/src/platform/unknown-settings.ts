const PREFIX = 'KITROOM_';
/** KITROOM_PORT, as Kubernetes sets it for a service named kitroom. */
const ADDRESS_OF_SERVICE = /^(?:tcp|udp|sctp):\/\//u;

/** Variables that begin with `KITROOM_`, as no setting does. */
export interface UnknownSettings {
  /** Sentences about those that are a setting behind the prefix. */
  meant: string[];
  /** Names of the others. */
  foreign: string[];
}

/** Finds variables that somebody may have meant as settings; others belong to other programs. */
export function unknownSettings(env: NodeJS.ProcessEnv, known: readonly string[]): UnknownSettings {
  const found: UnknownSettings = { meant: [], foreign: [] };
  for (const [name, value = ''] of Object.entries(env)) {
    if (!name.startsWith(PREFIX)) continue;
    const setting = name.slice(PREFIX.length);
    if (known.includes(setting) && !env[setting] && !ADDRESS_OF_SERVICE.test(value))
      found.meant.push(`${name} is not a setting of Kitroom: did you mean ${setting}?`);
    else found.foreign.push(name);
  }
  return found;
}
