import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ZodType } from 'zod';
import { SettingsSchema } from '../supervisor/settings.ts';
import { ROOT } from './files.ts';

const FILE = join(ROOT, '.env.example');

/** .env.example as the settings' own schema describes it. */
export function envExample(): string {
  const fields = Object.entries(SettingsSchema.shape).map(([name, field]) => {
    const fallback = SettingsSchema.shape[name as keyof typeof SettingsSchema.shape].safeParse(undefined);
    // A path is made absolute when it is read: the example shows what one writes.
    const shown = name === 'PATCHBAY_DATA' ? '.patchbay' : fallback.success ? String(fallback.data ?? '') : '';
    return `# ${(field as ZodType).description}\n#${name}=${shown}\n`;
  });
  return `# Settings of npm start. Copy this file to .env, or set them in the environment, which wins. None is needed.
# What a single app needs when it is run on its own: docs/architecture.md, "Environment".

${fields.join('\n')}
# an OAuth client of yours makes its connector connectable, here github
#CONNECTOR_GITHUB_CLIENT_ID=
#CONNECTOR_GITHUB_CLIENT_SECRET=

# the demo vendor and its two connectors: on or off
#DEMO_VENDOR=on
`;
}

/** Is the file what the schema says (QA7)? */
export function envExampleFaults(): string[] {
  const written = (() => {
    try {
      return readFileSync(FILE, 'utf8');
    } catch {
      return '';
    }
  })();
  return written === envExample() ? [] : ['.env.example is not what the settings say: npm run check -- --fix'];
}

/** Writes the file. */
export const writeEnvExample = (): void => writeFileSync(FILE, envExample());
