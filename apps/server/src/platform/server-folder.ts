import { findPackageJSON } from 'node:module'
import path from 'node:path'

/** The folder of this package, whether the code runs from the sources or from the bundle. */
export const serverFolder = path.dirname(findPackageJSON(import.meta.url)!)
