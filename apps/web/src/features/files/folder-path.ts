/** A folder is the path of its names with slashes between them; '' is the top. */

export interface Crumb {
  name: string
  folder: string
}

/** The folders on the way from the top to this one, the top left out. */
export function listCrumbs(folder: string): Crumb[] {
  const names = folder.split('/').filter(Boolean)
  return names.map((name, index) => ({ name, folder: names.slice(0, index + 1).join('/') }))
}

export const toParent = (folder: string) => listCrumbs(folder).at(-2)?.folder ?? ''

export const joinFolder = (parent: string, name: string) => (parent ? `${parent}/${name}` : name)

/** What somebody typed as the path of a folder: blank steps and spaces around the names go. */
export const toFolderPath = (typed: string) =>
  typed
    .split(/[/\\]/)
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== '.' && name !== '..')
    .join('/')

const isSteps = (name: string) => name.trim() === '.' || name.trim() === '..'

/** What is wrong with a name that somebody typed for a folder. */
export function findFolderFault(typed: string): string | undefined {
  if (typed.split(/[/\\]/).some(isSteps)) return "A folder can't be named . or .."
  return toFolderPath(typed) === '' ? 'Name is required.' : undefined
}
