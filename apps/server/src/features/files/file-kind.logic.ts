import { fileTypesByKind, type fileKinds } from '@adjutant/contract/core/choices'
import { keysOf } from '@adjutant/contract/core/keys-of'

export type FileKind = (typeof fileKinds)[number]

const patterns = keysOf(fileTypesByKind).map((kind) => ({ kind, pattern: new RegExp(fileTypesByKind[kind]) }))

export const toFileKind = (type: string): FileKind => patterns.find(({ pattern }) => pattern.test(type))?.kind ?? 'other'
