import { styleText } from 'node:util';

const COLOURS = { front: 'blue', gateway: 'magenta', api: 'cyan', web: 'green', patchbay: 'bold' } as const;
const WIDTH = Math.max(...Object.keys(COLOURS).map((name) => name.length));

/** Where the supervisor and its children speak: each line under the name of its speaker. */
export type Terminal = { line(speaker: string, text: string): void };

/** Writes to a stream, in colour where it is a terminal. */
export function terminal(stream: NodeJS.WriteStream = process.stdout): Terminal {
  // A reader that has gone away (a closed pipe) must not end the product.
  stream.on('error', () => {});
  return {
    line(speaker, text) {
      const colour = COLOURS[speaker as keyof typeof COLOURS] ?? 'yellow';
      const label = speaker.padEnd(WIDTH);
      stream.write(`${stream.isTTY ? styleText(colour, label) : label} | ${text}\n`);
    },
  };
}
