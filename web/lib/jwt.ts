/** A token's parts as text can show them. Reading proves nothing: only the server can tell whether a token is good. */
export interface DecodedToken {
  header: Record<string, unknown>;
  payload: Record<string, unknown>;
}

/** Decodes a JSON Web Token (RFC 7519 section 7.2) without checking it; null where it is none. */
export function decodeToken(token: string): DecodedToken | null {
  const [header, payload] = token.split('.').map(decodePart);
  return header && payload ? { header, payload } : null;
}

/** The id of the person a token names, or null. */
export function subjectOf(token: string | null): string | null {
  const subject = token === null ? null : decodeToken(token)?.payload['sub'];
  return typeof subject === 'string' ? subject : null;
}

function decodePart(part: string): Record<string, unknown> | null {
  try {
    const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0);
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
