/** Where and how the browser keeps its token. */
export type CookiePlace = { instanceId: string; basePath: string };

/** Named after the instance: two of them on one machine share a cookie jar, whatever their ports. */
export function cookieNameOf(instanceId: string): string {
  return `quarterdeck_${instanceId}`;
}

export function setCookie(place: CookiePlace, token: string, maxAgeSeconds: number, secure: boolean): string {
  const attributes = [
    `${cookieNameOf(place.instanceId)}=${token}`,
    `Path=${place.basePath}`,
    `Max-Age=${maxAgeSeconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(secure ? ['Secure'] : []),
  ];
  return attributes.join('; ');
}

export function clearCookie(place: CookiePlace, secure: boolean): string {
  return setCookie(place, '', 0, secure);
}
