import { ProfileError } from '../platform/session/profile-error.ts'

type Match = { status: string; error: unknown; _notFound?: boolean; staticData: { title?: string } }

const product = 'Adjutant'

function findName(matches: readonly Match[]) {
  if (matches.some((match) => match._notFound || match.status === 'notFound')) return 'Not found'
  const broken = matches.find((match) => match.status === 'error')
  if (broken) return broken.error instanceof ProfileError ? 'Profile Error' : 'Error'
  return matches.findLast((match) => match.staticData.title)?.staticData.title
}

/** The title of the browser tab: the deepest match with a title, or the error that replaced the page. */
export function toPageTitle(matches: readonly Match[]) {
  const name = findName(matches)
  return name ? `${name} · ${product}` : product
}
