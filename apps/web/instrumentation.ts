/** Runs once when the server starts: an unusable environment stops it here, not at the first visitor (WE27). */
export const register = async (): Promise<void> => {
  if (process.env.NEXT_RUNTIME === 'nodejs') await import('./lib/check-env.ts');
};
