// The stock pg adapter, mended in the three places where the schema engine asks more of it than queries do.
import { PrismaPg } from '@prisma/adapter-pg';
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import { scratchDatabase } from './scratch-database.mjs';

const CHAR_OID = 18;
const TEXT_OID = 25;

function mend(adapter) {
  const performIO = adapter.performIO.bind(adapter);
  // Catalog columns of the one-byte type "char" are unknown to the adapter: read them as text, label them afterwards.
  adapter.queryRaw = async function queryRaw(query) {
    let isChar = [];
    const reader = Object.create(this, {
      performIO: {
        value: async (io) => {
          const answer = await performIO(io);
          isChar = answer.fields.map((field) => field.dataTypeID === CHAR_OID);
          const fields = answer.fields.map((field, at) => (isChar[at] ? { ...field, dataTypeID: TEXT_OID } : field));
          return { ...answer, fields };
        },
      },
    });
    const result = await Object.getPrototypeOf(adapter).queryRaw.call(reader, query);
    result.columnTypes = result.columnTypes.map((type, at) => (isChar[at] ? ColumnTypeEnum.Character : type));
    return result;
  };
  // The adapter splits scripts at every semicolon, which cuts function bodies: send a script whole.
  adapter.executeScript = async (script) => {
    try {
      await adapter.underlyingDriver().query(script);
    } catch (fault) {
      adapter.onError(fault);
    }
  };
  return adapter;
}

async function onScratch() {
  return mend(await new PrismaPg(connectionParts(await scratchDatabase())).connect());
}

class MigrationPg extends PrismaPg {
  async connect() {
    return mend(await super.connect());
  }
  // Never the stock shadow database: it may run in the real one, and it leaves stray databases behind.
  connectToShadowDb() {
    return onScratch();
  }
}

/** pg's parts of a connection URL; given apart, so that no later override is beaten by a connection string. */
export function connectionParts(url) {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const parts = {
    host: hostname,
    port: port === '' ? 5432 : Number(port),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
  };
  return searchParams.get('sslmode') === 'require' ? { ...parts, ssl: true } : parts;
}

/** A migration-aware adapter factory for a PostgreSQL URL; without one, a database is made for the command alone. */
export function adapterFactory(url) {
  if (isServer(url)) return new MigrationPg(connectionParts(url));
  const factory = new MigrationPg({});
  factory.connect = onScratch;
  return factory;
}

/** Is this a server's URL, or prisma.config.ts's word for none (the host `none.invalid`)? */
export function isServer(url) {
  return url !== undefined && new URL(url).hostname !== 'none.invalid';
}
