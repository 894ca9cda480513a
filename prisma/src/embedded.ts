export { removeFolder, type Server, type ServerOptions, type ServerRefusal, startServer } from './embedded/server.ts';
