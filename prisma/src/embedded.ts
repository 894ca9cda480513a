export { ensureDatabase, holdsSealedRows } from './embedded/database.ts';
export { removeOutside, serverHome } from './embedded/home.ts';
export { startScratchServer } from './embedded/scratch.ts';
export { type Server, type ServerOptions, type ServerRefusal, startServer } from './embedded/server.ts';
