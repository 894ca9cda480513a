// Made by tools/vendor-icons.ts: the marks in public/vendors.svg.
const DRAWN = new Set(
  'airtable asana atlassian bitbucket box calendly clickup cloudflare coda confluence datadog digitalocean discord dropbox evernote facebook figma framer ghost gitea github gitlab gmail googleads googleanalytics googlecalendar googledocs googledrive googleforms googlemeet googlesheets googleslides googletasks hubspot intercom jira linear loom mailchimp miro mixpanel netlify notion obsidian okta pagerduty paypal pinterest posthog quickbooks reddit sentry shopify snowflake spotify square strava stripe supabase telegram todoist trello typeform vercel vimeo webflow wordpress x xero youtube zapier zendesk zoom'.split(
    ' ',
  ),
);

/** The address of a vendor's mark inside the sprite, or null when there is none to draw freely (then a letter stands for it). */
export const vendorMark = (icon: string): string | null => {
  const key = icon.toLowerCase().replace(/[^a-z0-9]/g, '');
  return DRAWN.has(key) ? `/vendors.svg#${key}` : null;
};
