import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** The shop's view, in the order of ids. */
export interface Shown {
  products: { id: number; record: unknown }[];
  pictures: {
    product_id: number;
    color_id: number | null;
    slot: number;
    sha256: string;
    alt_text: string | null;
  }[];
}

/** The program of `examples/shop-sync`, started again whenever it has ended. */
export class ShopProcess {
  readonly #folder: string;
  readonly #data: string;
  #child: ChildProcess | undefined;
  #output = '';

  /** Runs in the folder of an installed shop and keeps its copy in `data`. */
  constructor(folder: string, data: string) {
    this.#folder = folder;
    this.#data = data;
  }

  start(env: Record<string, string>): void {
    this.#child = spawn(process.execPath, ['main.mjs'], {
      cwd: this.#folder,
      env: { PATH: process.env.PATH, ...env, FOLDER: this.#data },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (chunk) => (this.#output += chunk));
  }

  /** Sends SIGKILL, and resolves when the process has ended; rejects if it had ended by itself. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    if (child.exitCode !== null) throw new Error(`The shop ended by itself: ${this.#output}`);
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    this.#child = undefined;
  }

  output(): string {
    return this.#output;
  }

  /** The contents of its database now. Throws unless each picture has a file with the bytes that its name says. */
  async shown(): Promise<Shown> {
    const db = new Database(join(this.#data, 'shop.db'), { readonly: true });
    const read = db.transaction(() => ({
      products: db.prepare('select id, record from products order by id').all() as {
        id: number;
        record: string;
      }[],
      pictures: db
        .prepare(
          'select product_id, color_id, slot, sha256, alt_text from pictures order by product_id, color_id, slot',
        )
        .all() as Shown['pictures'],
    }));
    const { products, pictures } = read();
    db.close();
    for (const { sha256 } of pictures) {
      const found = createHash('sha256').update(await readFile(join(this.#data, 'pictures', sha256)));
      if (found.digest('hex') !== sha256) throw new Error(`Other bytes than ${sha256}`);
    }
    return { pictures, products: products.map(({ id, record }) => ({ id, record: JSON.parse(record) })) };
  }

  /** The files in its folder of pictures. */
  async files(): Promise<string[]> {
    return (await readdir(join(this.#data, 'pictures'))).toSorted();
  }
}
