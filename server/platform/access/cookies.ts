// The cookies of the product: for this server's pages alone, told to no script. Under https their names begin with __Host-, which a browser
// takes from this host and over https alone, so that no neighbour in the domain can set one.

/** Whether the browser came by https, by the origin it reached us under. */
export const isSecure = (origin: string): boolean => origin.startsWith('https:');

const nameOf = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name);

/** The Set-Cookie header. */
export function cookieHeader(name: string, value: string, life_s: number, secure: boolean): string {
  const flags = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${life_s}${secure ? '; Secure' : ''}`;
  return `${nameOf(name, secure)}=${value}; ${flags}`;
}

/** The value a request brings. */
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
