import type { ClipboardEvent } from 'react'

const pad = (number: number) => String(number).padStart(2, '0')

/** Every clipboard image is called 'image.png', so each would become a new version of the last one. */
export function toPastedName(name: string, at: Date) {
  const [, ending] = /^image\.(\w+)$/.exec(name) ?? []
  if (ending === undefined) return name
  const day = [at.getFullYear(), pad(at.getMonth() + 1), pad(at.getDate())].join('-')
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map(pad).join('.')
  return `Pasted ${day} ${time}.${ending}`
}

/** Handles pasted files and ignores other content. */
export const pasteFiles = (onFiles: (files: File[]) => void) => (event: ClipboardEvent) => {
  const files = [...event.clipboardData.files]
  // A closer handler has already taken the files.
  if (files.length === 0 || event.defaultPrevented) return
  event.preventDefault()
  onFiles(files.map((file) => new File([file], toPastedName(file.name, new Date()), { type: file.type })))
}
