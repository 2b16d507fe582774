const name = 'adjutant_device'
const maxAgeSeconds = 400 * 24 * 3600

/** What this browser was given at its logins. */
export function findDevice(cookies: string | undefined): string | undefined {
  return cookies
    ?.split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}

export function toDeviceCookie(device: string, isSecure: boolean): string {
  const cookie = `${name}=${encodeURIComponent(device)}; Max-Age=${maxAgeSeconds}; Path=/api/auth; HttpOnly; SameSite=Strict`
  return isSecure ? `${cookie}; Secure` : cookie
}
