import { createContext } from 'react'
import type { ReactNode } from 'react'

/** Markdown links with this scheme are citations; the surrounding page knows their sources. */
const scheme = 'cite:'

export const toCitationLink = (number: number) => `[${number}](${scheme}${number})`

/** Markdown links to this address mark a figure without a source. */
export const unsourcedHref = 'unsourced:'

/** The cited number; undefined for any other link. */
export function findCited(href: string): number | undefined {
  const number = href.startsWith(scheme) ? Number(href.slice(scheme.length)) : Number.NaN
  return Number.isInteger(number) ? number : undefined
}

/** Renders a cited number; null when it has no source. */
export const CitationContext = createContext<(number: number) => ReactNode>(() => null)
