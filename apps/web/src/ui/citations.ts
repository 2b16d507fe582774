import { createContext } from 'react'
import type { ReactNode } from 'react'

/** Markdown that cites a source links to this scheme; only the page around it knows what the number stands for. */
const scheme = 'cite:'

export const toCitationLink = (number: number) => `[${number}](${scheme}${number})`

/** The number that a link cites; undefined for any other link. */
export function findCited(href: string): number | undefined {
  const number = href.startsWith(scheme) ? Number(href.slice(scheme.length)) : Number.NaN
  return Number.isInteger(number) ? number : undefined
}

/** What a cited number is shown as; nothing where it stands for no source. */
export const CitationContext = createContext<(number: number) => ReactNode>(() => null)
