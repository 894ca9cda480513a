// The process runs exactly when it can do its job: it needs nobody else to answer (WE32).
export { GET } from '../readyz/route.ts';
