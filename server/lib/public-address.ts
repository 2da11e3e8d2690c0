import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/** The addresses that a host name stands for. */
export type Resolve = (host: string) => Promise<string[]>;

/** An address that the server must not call on behalf of others. */
export class PrivateAddress extends Error {
  constructor(host: string) {
    super(`not an address of the public internet: ${host}`);
    this.name = 'PrivateAddress';
  }
}

export const systemResolve: Resolve = async (host) => {
  const found = await lookup(host, { all: true, verbatim: true });
  return found.map(({ address }) => address);
};

/** Public by their numbers, and yet a door into a provider's own network. */
const providersOwn = new Set(['168.63.129.16']);

/** All of IPv6 that is handed out for the internet (RFC 4291 section 2.4; IANA's registry of global unicast addresses). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Reports whether an address belongs to the public internet: not loopback, private, link-local, shared (CGNAT), multicast,
 * reserved, nor an IPv6 form that carries an IPv4 address inside (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(globalUnicast)) return false;
  return parsed.range() === 'unicast' && !providersOwn.has(parsed.toString());
}

/**
 * One address of a host, to be called as it is: asking the resolver again could give another answer (DNS rebinding).
 * Throws {@link PrivateAddress} where any of the host's addresses is not public.
 */
export async function publicAddressOf(host: string, resolve: Resolve): Promise<string> {
  const found = await addressesOf(host, resolve);
  const [first] = found;
  if (first === undefined || !found.every(isPublicAddress)) throw new PrivateAddress(host);
  return first;
}

/** One address of a host, whatever network it lies in. Throws where the name does not resolve. */
export async function anyAddressOf(host: string, resolve: Resolve): Promise<string> {
  const [first] = await addressesOf(host, resolve);
  if (first === undefined) throw new Error(`no address: ${host}`);
  return first;
}

/** Reports whether any address of a host is not public. A name that does not resolve has none. */
export async function isPrivateHost(host: string, resolve: Resolve): Promise<boolean> {
  const found = await addressesOf(host, resolve).catch(() => []);
  return !found.every(isPublicAddress);
}

async function addressesOf(host: string, resolve: Resolve): Promise<string[]> {
  const literal = host.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(literal) ? [literal] : resolve(host);
}

/**
 * Reports whether an address may name an issuer (OpenID Connect Discovery 1.0 section 3): https without a query; on this machine
 * alone also http.
 */
export function isIssuer(address: string): boolean {
  const url = URL.parse(address);
  if (!url || url.search || url.hash || url.username || url.password) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.origin));
}

/** Reports whether an origin leads to this machine alone. */
export function isLoopback(origin: string): boolean {
  const { hostname } = new URL(origin);
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(literal)) return ipaddr.process(literal).range() === 'loopback';
  return hostname === 'localhost' || hostname.endsWith('.localhost');
}
