import path from 'node:path'
import { Unreadable } from '../unreadable.ts'
import { findAttribute, listElements } from './xml.ts'
import type { Zip } from './zip.ts'

/** The main part of the package. */
export function getPart(zip: Zip, name: string): string {
  const part = zip.find(name)
  if (part === undefined) throw new Unreadable('other')
  return part
}

export interface Relation {
  id: string
  type: string
  /** The name of another part. */
  target: string
}

/** Internal references of a part. External ones are ignored. */
export function listRelations(zip: Zip, name: string): Relation[] {
  const folder = path.posix.dirname(name)
  const xml = zip.find(`${folder}/_rels/${path.posix.basename(name)}.rels`) ?? ''
  return [...listElements(xml, 'Relationship')]
    .filter((attributes) => findAttribute(attributes, 'TargetMode') !== 'External')
    .map((attributes) => ({
      id: findAttribute(attributes, 'Id') ?? '',
      type: findAttribute(attributes, 'Type') ?? '',
      target: path.posix.resolve('/', folder, findAttribute(attributes, 'Target') ?? '').slice(1),
    }))
}
