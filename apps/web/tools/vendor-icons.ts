/**
 * Makes `public/vendors.svg` (one sprite, fetched once and outside the script budget) and `lib/vendor-icons.ts` (the names in it)
 * from simple-icons (CC0). Run it by `npm run icons -w apps/web` after changing the list; both results are committed.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as icons from 'simple-icons';
import { readableOn } from './readable-colour.ts';

/** Icon keys of the catalog, letters and digits only. A vendor that simple-icons may not draw gets a letter tile and is not here. */
const WANTED = `
  airtable asana atlassian bitbucket box cal calendly clickup cloudflare coda confluence datadog digitalocean discord docusign dropbox
  evernote facebook figma framer freshworks ghost gitea github gitlab gmail googleads googleanalytics googlecalendar googledocs googledrive
  googleforms googlemeet googlesheets googleslides googletasks hubspot intercom jira linear loom mailchimp miro mixpanel monday netlify
  notion obsidian okta pagerduty paypal pinterest pipedrive posthog quickbooks reddit sentry shopify snowflake spotify square strava stripe
  supabase telegram todoist trello twilio typeform vercel vimeo webflow wordpress x xero youtube zapier zendesk zoom
`
  .trim()
  .split(/\s+/);

const TILE = { light: '#ffffff', dark: '#1f2228' } as const;

const found = Object.values(icons).filter((icon) => WANTED.includes(icon.slug));

const fillOf = (hex: string): string => {
  const light = readableOn(hex, TILE.light);
  const dark = readableOn(hex, TILE.dark);
  // A mark that is nearly black or white has no colour to keep: it takes the text's.
  return light === null || dark === null ? 'currentColor' : `light-dark(${light},${dark})`;
};

const symbols = found.map(
  (icon) =>
    `<symbol id="${icon.slug}" viewBox="0 0 24 24"><path fill="${fillOf(`#${icon.hex}`)}" d="${icon.path}"/></symbol>`,
);
const root = join(import.meta.dirname, '..');
writeFileSync(join(root, 'public/vendors.svg'), `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`);
writeFileSync(
  join(root, 'lib/vendor-icons.ts'),
  `// Made by tools/vendor-icons.ts: the marks in public/vendors.svg.
const DRAWN = new Set(
  '${found.map((icon) => icon.slug).join(' ')}'.split(' '),
);

/** The address of a vendor's mark inside the sprite, or null when there is none to draw freely (then a letter stands for it). */
export const vendorMark = (icon: string): string | null => {
  const key = icon.toLowerCase().replace(/[^a-z0-9]/g, '');
  return DRAWN.has(key) ? \`/vendors.svg#\${key}\` : null;
};
`,
);
const missing = WANTED.filter((slug) => !found.some((icon) => icon.slug === slug));
console.log(`${found.length} marks${missing.length === 0 ? '' : `; not drawn: ${missing.join(' ')}`}`);
