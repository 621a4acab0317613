/** The two databases, with one set of queries and migrations. */
export type Engine = 'sqlite' | 'postgres';
