import type { EndpointSpec } from '#shared/endpoint.ts';
import { addressOf } from './api.ts';
import { ApiError } from './api-error.ts';
import { getToken } from './session.ts';
import { isFactorRequired, withFactor } from './step-up.ts';

/**
 * Fetches a file with the session's token, if there is one, which an address could not carry, and hands it to the browser to
 * save, under the name that the server gives it or else `name`.
 * @throws ApiError where the server refuses
 */
export async function saveAs(
  endpoint: EndpointSpec,
  input: Parameters<typeof addressOf>[1],
  name: string,
): Promise<void> {
  const at = performance.now();
  const send = async (): Promise<Response> => {
    const token = getToken();
    const headers = token ? { authorization: `Bearer ${token}` } : undefined;
    const response = await fetch(addressOf(endpoint, input), { headers });
    if (!response.ok) throw new ApiError(response.status, await response.json(), null);
    return response;
  };
  const answer = await send().catch((error: unknown) => {
    if (!isFactorRequired(error)) throw error;
    return withFactor(send, error, at);
  });
  const disposition = answer.headers.get('content-disposition') ?? '';
  // In full where letters are not plain ones (RFC 8187).
  const full = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  const fileName = full ? decodeURIComponent(full) : /filename="([^"]+)"/.exec(disposition)?.[1];
  saveBlob(await answer.blob(), fileName ?? name);
}

/** Hands bytes to the browser to save under a name. */
export function saveBlob(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
