// A pg pool whose one connection ends in an in-memory PostgreSQL instead of a socket.
import { Duplex } from 'node:stream';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

class PGliteStream extends Duplex {
  constructor(database) {
    super();
    this.database = database;
  }
  connect() {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }
  setNoDelay() {
    return this;
  }
  setKeepAlive() {
    return this;
  }
  ref() {
    return this;
  }
  unref() {
    return this;
  }
  _read() {}
  _write(chunk, _encoding, done) {
    this.database.execProtocolRaw(new Uint8Array(chunk)).then((answer) => {
      this.push(Buffer.from(answer));
      done();
    }, done);
  }
  _final(done) {
    this.push(null);
    done();
  }
}

/** Opens an empty in-memory database and gives a pool on it and the function that ends both. */
export async function pglitePool() {
  const database = await PGlite.create('memory://');
  const pool = new pg.Pool({
    max: 1,
    user: 'postgres',
    database: 'postgres',
    idleTimeoutMillis: 0,
    stream: () => new PGliteStream(database),
  });
  return { pool, close: () => pool.end().then(() => database.close()) };
}
