import { posix } from 'node:path';
import { isTest, type SourceFile } from './files.ts';

/** A room of the house and what its files may import beyond their own room. */
type Room = {
  readonly folder: string;
  /** Packages of ours it may use. */
  readonly ours: readonly string[];
  /** Of those, the ones it may use for types only. */
  readonly typesOnly?: readonly string[];
  /** Every other package it may use; absent: whatever its package.json names (knip holds it to that). */
  readonly others?: readonly string[];
};

/** The whole allow-list (QA1): imports go downwards only. docs/architecture.md shows the same picture. */
const ROOMS: readonly Room[] = [
  { folder: 'packages/core/src', ours: [], others: [] },
  {
    folder: 'packages/gateway-client/src',
    ours: ['@patchbay/core'],
    typesOnly: ['@patchbay/core'],
    others: ['undici', 'zod'],
  },
  { folder: 'prisma', ours: [] },
  { folder: 'apps/gateway/src', ours: ['@patchbay/db'] },
  { folder: 'apps/api/src', ours: ['@patchbay/core', '@patchbay/gateway-client', '@patchbay/db'] },
  { folder: 'apps/web', ours: ['@patchbay/core'] },
  { folder: 'scripts', ours: ['@patchbay/db'] },
];

/** An import as it stands in a file. */
type Import = { readonly from: string; readonly typeOnly: boolean };

const STATIC = /^\s*(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;
const ALL_TYPES = /^\s*(?:import|export)\s*\{([^}]*)\}/;

/** Every import of a file's text. */
export function importsOf(text: string): Import[] {
  const found = [...text.matchAll(STATIC)].map((match) => {
    const names =
      ALL_TYPES.exec(match[0])?.[1]
        ?.split(',')
        .filter((name) => name.trim() !== '') ?? [];
    const allTypes = names.length > 0 && names.every((name) => name.trim().startsWith('type '));
    return { from: match[2] ?? '', typeOnly: match[1] !== undefined || allTypes };
  });
  return [...found, ...[...text.matchAll(DYNAMIC)].map((match) => ({ from: match[1] ?? '', typeOnly: false }))];
}

const packageOf = (from: string): string =>
  from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/');

/** What is wrong with a file's imports, each as a sentence; nothing for a file outside every room. */
export function importFaults({ path, text }: SourceFile): string[] {
  const room = ROOMS.find(({ folder }) => path.startsWith(`${folder}/`));
  if (!room) return [];
  return importsOf(text).flatMap(({ from, typeOnly }) => {
    const fault = faultOf(room, path, from, typeOnly);
    return fault === null ? [] : [`${path}: ${fault}`];
  });
}

function faultOf(room: Room, path: string, from: string, typeOnly: boolean): string | null {
  if (from.startsWith('.')) {
    const target = posix.join(posix.dirname(path), from);
    return target.startsWith(`${room.folder}/`) || isTest(path) ? null : `leaves its room: ${from}`;
  }
  if (from.startsWith('node:')) return room.others?.length === 0 && !isTest(path) ? `may not import ${from}` : null;
  const name = packageOf(from);
  if (!name.startsWith('@patchbay/')) {
    return room.others === undefined || room.others.includes(name) || isTest(path) ? null : `may not import ${from}`;
  }
  if (isTest(path)) return null;
  if (!room.ours.includes(name)) return `may not import ${from}`;
  if (from.endsWith('/testing')) return `imports ${from}, which is for tests`;
  return room.typesOnly?.includes(name) && !typeOnly ? `may import only types from ${name}` : null;
}
