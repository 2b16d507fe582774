/** A folder is a path of names joined by slashes; '' is the root. */

export interface Breadcrumb {
  name: string
  folder: string
}

/** The folders from the root to this one, without the root. */
export function listBreadcrumbs(folder: string): Breadcrumb[] {
  const names = folder.split('/').filter(Boolean)
  return names.map((name, index) => ({ name, folder: names.slice(0, index + 1).join('/') }))
}

export const toParent = (folder: string) => listBreadcrumbs(folder).at(-2)?.folder ?? ''

export const joinFolder = (parent: string, name: string) => (parent ? `${parent}/${name}` : name)

/** Normalizes a typed path: drops blank segments and surrounding spaces. */
export const toFolderPath = (typed: string) =>
  typed
    .split(/[/\\]/)
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== '.' && name !== '..')
    .join('/')

const isSteps = (name: string) => name.trim() === '.' || name.trim() === '..'

/** The error message for a typed folder name. */
export function validateFolder(typed: string): string | undefined {
  if (typed.split(/[/\\]/).some(isSteps)) return "A folder can't be named . or .."
  return toFolderPath(typed) === '' ? 'Name is required.' : undefined
}
