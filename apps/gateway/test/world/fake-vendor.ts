import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request to the vendor's token or identity endpoint. */
export interface VendorCall {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** A vendor that speaks plain OAuth, answering as its test scripts it. */
export interface FakeVendor {
  readonly origin: string;
  readonly calls: VendorCall[];
  /** what a path answers */
  answer(path: string, body: unknown, status?: number): void;
  close(): Promise<void>;
}

/** Starts the vendor on loopback. */
export const startFakeVendor = async (): Promise<FakeVendor> => {
  const calls: VendorCall[] = [];
  const answers = new Map<string, { body: unknown; status: number }>();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const path = request.url ?? '';
    calls.push({ path, headers: request.headers, body });
    const { body: answer, status } = answers.get(path) ?? { body: {}, status: 404 };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answer: (path, body, status = 200) => void answers.set(path, { body, status }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
