// Cookies of the product: sent to this server only, hidden from scripts. Under https their names begin with __Host-, which browsers accept only
// from this host and over https, so that no neighbour in the domain can set one.

/** Returns true when the browser came by https, according to the origin of the request. */
export const isSecure = (origin: string): boolean => origin.startsWith('https:');

const nameOf = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name);

/** The Set-Cookie header. */
export function cookieHeader(name: string, value: string, life_s: number, secure: boolean): string {
  const flags = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${life_s}${secure ? '; Secure' : ''}`;
  return `${nameOf(name, secure)}=${value}; ${flags}`;
}

/** Returns the value of the cookie in a request. */
export function cookieIn(request: Request, name: string, secure: boolean): string | undefined {
  const cookies = request.headers.get('cookie') ?? '';
  const begin = `${nameOf(name, secure)}=`;
  return cookies
    .split(/;\s*/)
    .find((cookie) => cookie.startsWith(begin))
    ?.slice(begin.length);
}

/** The header that ends a cookie. */
export const endedCookie = (name: string, secure: boolean): string => cookieHeader(name, '', 0, secure);
