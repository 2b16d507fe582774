import { fileTypesByKind, type fileKinds } from '@adjutant/contract/core/choices'

export type FileKind = (typeof fileKinds)[number]

const patterns = Object.entries(fileTypesByKind).map(([kind, pattern]) => ({ kind: kind as FileKind, pattern: new RegExp(pattern) }))

export const toFileKind = (type: string): FileKind => patterns.find(({ pattern }) => pattern.test(type))?.kind ?? 'other'
