/** The two looks; without a choice the system's decides. */
export type Theme = 'light' | 'dark';

/** The cookie that holds a choice: the server reads it, so the first paint already has the right look and nothing flashes (WE30). */
export const THEME_COOKIE = 'pb_theme';

/** A cookie's text as a choice; null for none or rubbish. */
export const themeOf = (text: string | undefined): Theme | null => (text === 'light' || text === 'dark' ? text : null);

/** The cookie to set for a choice. Choosing what the system has is no choice: from then on the system decides again. */
export const themeCookie = (choice: Theme, system: Theme): string =>
  choice === system
    ? `${THEME_COOKIE}=; path=/; max-age=0; samesite=lax`
    : `${THEME_COOKIE}=${choice}; path=/; max-age=31536000; samesite=lax`;
