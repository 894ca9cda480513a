import type { ServerResponse } from 'node:http';
import type { ErrorCode } from '../refusals/codes.ts';

/** Headers of every answer this app writes itself. */
const ALWAYS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' };

/** Writes a JSON answer. */
export const answerJson = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void => {
  response.writeHead(status, { ...ALWAYS, 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(JSON.stringify(body));
};

/** Writes a refusal of a whole GraphQL request, in the shape of a GraphQL answer. */
export const answerRefusal = (
  response: ServerResponse,
  status: number,
  code: ErrorCode,
  message: string,
  headers: Record<string, string> = {},
): void => answerJson(response, status, { errors: [{ message, extensions: { code } }] }, headers);

/** Writes a page. */
export const answerPage = (
  response: ServerResponse,
  status: number,
  html: string,
  headers: Record<string, string | readonly string[]> = {},
): void => {
  response.writeHead(status, { ...ALWAYS, 'content-type': 'text/html; charset=utf-8', ...headers } as Record<
    string,
    string
  >);
  response.end(html);
};

/** Leads the browser on. */
export const answerRedirect = (response: ServerResponse, location: string, cookies: readonly string[] = []): void => {
  response.writeHead(303, { ...ALWAYS, location, ...(cookies.length > 0 && { 'set-cookie': [...cookies] }) });
  response.end();
};
