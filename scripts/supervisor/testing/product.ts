import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { listen } from '../../front/testing.ts';

/** A supervisor process with stand-ins for its apps. */
export type Product = {
  readonly process: ChildProcess;
  readonly port: number;
  /** All it has said so far. */
  said(): string;
  /** Settles as soon as it has said this. */
  says(words: string | RegExp): Promise<void>;
  /** Its exit code, or the signal that ended it. */
  ended(): Promise<number | string>;
};

/** A port nobody listens on now. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listen(probe);
  probe.close();
  await once(probe, 'close');
  return port;
}

const STAND_INS = join(import.meta.dirname, 'main.ts');
/** The product's own entry, with its real apps. */
export const REAL = join(import.meta.dirname, '../main.ts');

/** Starts one on a data folder. */
export async function startProduct(
  dataFolder: string,
  env: Record<string, string> = {},
  entry: string = STAND_INS,
): Promise<Product> {
  const port = Number(env.PORT ?? (await freePort()));
  const child = spawn(process.execPath, [entry], {
    env: { PATH: process.env.PATH, PATCHBAY_DATA: dataFolder, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      said += chunk;
      for (const listener of listeners) listener();
    });
  }
  // Not 'close': it is never told of a child whose channel was closed from here.
  const outputs = [child.stdout, child.stderr].flatMap((stream) => (stream ? [finished(stream)] : []));
  const end = Promise.all([once(child, 'exit'), ...outputs]).then(([exit]) => exit);
  const has = (words: string | RegExp) => (typeof words === 'string' ? said.includes(words) : words.test(said));
  const says = (words: string | RegExp) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (!has(words)) return;
        listeners.delete(look);
        resolve();
      };
      listeners.add(look);
      look();
      void end.then(() => (has(words) ? resolve() : reject(new Error(`ended without saying ${words}:\n${said}`))));
    });
  const ended = async () => {
    const [code, signal] = await end;
    return code ?? signal;
  };
  return { process: child, port, said: () => said, says, ended };
}

/** What a stand-in answers through the front. */
export async function askApp(product: Product, path: string): Promise<{ name: string; pid: number }> {
  const answer = await fetch(`http://localhost:${product.port}${path}`);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as { name: string; pid: number };
}
