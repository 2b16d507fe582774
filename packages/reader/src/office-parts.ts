import path from 'node:path'
import { Unreadable } from './unreadable.ts'
import { attributeOf, elementsOf } from './xml.ts'
import type { Zip } from './zip.ts'

/** The part of a package that makes it what it says it is. */
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

/** What a part points at inside of the package. What lies outside is never looked at. */
export function listRelations(zip: Zip, name: string): Relation[] {
  const folder = path.posix.dirname(name)
  const xml = zip.find(`${folder}/_rels/${path.posix.basename(name)}.rels`) ?? ''
  return [...elementsOf(xml, 'Relationship')]
    .filter((attributes) => attributeOf(attributes, 'TargetMode') !== 'External')
    .map((attributes) => ({
      id: attributeOf(attributes, 'Id') ?? '',
      type: attributeOf(attributes, 'Type') ?? '',
      target: path.posix.resolve('/', folder, attributeOf(attributes, 'Target') ?? '').slice(1),
    }))
}
