import type { ZodType } from 'zod';
import { SettingsSchema } from '../supervisor/settings.ts';

/** A default as one reads it; where it is not a value one could write, in words. */
const WORDS: Readonly<Record<string, string>> = {
  PUBLIC_URL: '`http://localhost:<PORT>`',
  DATABASE_URL: 'embedded PostgreSQL',
  // Made absolute when it is read: the table shows what one writes.
  PATCHBAY_DATA: '`.patchbay`',
};

/** The settings of the gateway, which the start hands on without reading them. */
const HANDED_ON = [
  '| `DEMO_VENDOR` | `on` | `off` removes the demo apps |',
  '| `CONNECTOR_<SLUG>_CLIENT_ID`, `CONNECTOR_<SLUG>_CLIENT_SECRET` | | your OAuth client at a vendor, for example `CONNECTOR_GITHUB_CLIENT_ID` |',
  '| `RETURN_ORIGINS` | | further origins a sign-in may return to, separated by commas |',
];

/** README's table of settings, as their own schema describes them (QA7). */
export function settingsTable(): string {
  const rows = Object.entries(SettingsSchema.shape).map(([name, field]) => {
    const { data } = (field as ZodType).safeParse(undefined);
    // A name in angle brackets would be taken for a tag.
    const meaning = (field as ZodType).description?.replace(/\S*<\w+>\S*/g, '`$&`');
    return `| \`${name}\` | ${WORDS[name] ?? `\`${String(data)}\``} | ${meaning} |`;
  });
  return ['| name | default | meaning |', '| --- | --- | --- |', ...rows, ...HANDED_ON].join('\n');
}
