export { copyMoving, copyRunning, copyStopped, runningPort } from './embedded/copy.ts';
export { ensureDatabase, holdsSealedRows } from './embedded/database.ts';
export { removeOutside, serverHome } from './embedded/home.ts';
export { serverOn } from './embedded/postmaster.ts';
export { startScratchServer } from './embedded/scratch.ts';
export { ownerUrl, type Server, type ServerOptions, type ServerRefusal, startServer } from './embedded/server.ts';
