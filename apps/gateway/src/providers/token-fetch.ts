import type { CustomFetchOptions } from 'openid-client';
import type { Connector } from './connector.ts';

const asJson = (options: CustomFetchOptions): CustomFetchOptions => {
  if (!(options.body instanceof URLSearchParams)) return options;
  const headers = { ...options.headers, 'content-type': 'application/json' };
  return { ...options, headers, body: JSON.stringify(Object.fromEntries(options.body)) };
};

const unwrap = async (response: Response, field: string): Promise<Response> => {
  const answer: unknown = await response.json().catch(() => null);
  const inner = typeof answer === 'object' && answer !== null && field in answer ? Reflect.get(answer, field) : null;
  const body = typeof inner === 'object' && inner !== null ? { ...inner, token_type: 'bearer' } : answer;
  return Response.json(body, { status: response.status });
};

/** The fetch of one vendor's OAuth calls: levels the two ways in which token endpoints differ, as the catalog says (GW10). */
export const vendorFetch =
  ({ endpoints, tokenBody, tokenIn }: Connector) =>
  async (url: string, options: CustomFetchOptions): Promise<Response> => {
    const isToken = endpoints.kind === 'static' && url === endpoints.tokenUrl;
    const outgoing = isToken && tokenBody === 'json' ? asJson(options) : options;
    const response = await fetch(url, outgoing as RequestInit);
    return isToken && tokenIn ? unwrap(response, tokenIn) : response;
  };
