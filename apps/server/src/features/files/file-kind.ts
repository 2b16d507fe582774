import { fileTypesByKind, type fileKinds } from '@adjutant/contract/choices'

export type FileKind = (typeof fileKinds)[number]

const patterns = Object.entries(fileTypesByKind).map(([kind, pattern]) => ({ kind: kind as FileKind, pattern: new RegExp(pattern) }))

/** What a file is for a person. */
export const toFileKind = (type: string): FileKind => patterns.find(({ pattern }) => pattern.test(type))?.kind ?? 'other'
