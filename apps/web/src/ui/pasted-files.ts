import type { ClipboardEvent } from 'react'

const pad = (number: number) => String(number).padStart(2, '0')

/** A picture out of the clipboard is called 'image.png', as every other is. Under that name each would take the place of the last. */
export function toPastedName(name: string, at: Date) {
  const [, ending] = /^image\.(\w+)$/.exec(name) ?? []
  if (ending === undefined) return name
  const day = [at.getFullYear(), pad(at.getMonth() + 1), pad(at.getDate())].join('-')
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map(pad).join('.')
  return `Pasted ${day} ${time}.${ending}`
}

/** For where files may be pasted; anything else that is pasted is left alone. */
export const pasteFiles = (onFiles: (files: File[]) => void) => (event: ClipboardEvent) => {
  const files = [...event.clipboardData.files]
  // What an inner place has taken is taken.
  if (files.length === 0 || event.defaultPrevented) return
  event.preventDefault()
  onFiles(files.map((file) => new File([file], toPastedName(file.name, new Date()), { type: file.type })))
}
