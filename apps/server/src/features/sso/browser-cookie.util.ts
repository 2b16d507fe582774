import { createSecret } from '../sessions/index.ts'

/** The prefix `__Host-` stops other hosts of the site from setting the cookie; browsers accept it over https only. */
const nameOf = (publicUrl: string) => (publicUrl.startsWith('https:') ? '__Host-adjutant_sso' : 'adjutant_sso')

const form = /^sso_[\w-]{43}$/

/** The random value that binds a sign-in to the browser that started it. */
export function findBrowser(publicUrl: string, cookies: string | undefined): string | undefined {
  const start = `${nameOf(publicUrl)}=`
  const value = cookies
    ?.split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(start))
    ?.slice(start.length)
  return value !== undefined && form.test(value) ? value : undefined
}

/** Several tabs can sign in at once, so an existing value is kept. */
export const getBrowser = (publicUrl: string, cookies: string | undefined): string => findBrowser(publicUrl, cookies) ?? createSecret('sso')

/** Lax, because the provider redirects the browser from another site. */
export function toBrowserCookie(publicUrl: string, browser: string): string {
  const cookie = `${nameOf(publicUrl)}=${browser}; Max-Age=900; Path=/; HttpOnly; SameSite=Lax`
  return publicUrl.startsWith('https:') ? `${cookie}; Secure` : cookie
}
