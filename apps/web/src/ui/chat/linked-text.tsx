import { findSafeLink } from '../text/safe-url.ts'
import { toTextParts } from './text-links.ts'

function TextLink({ address }: { address: string }) {
  const link = findSafeLink(address, window.location.origin)
  if (!link) return address
  if (!link.leadsTo) return <a href={link.href}>{address}</a>
  return (
    <a href={link.href} target="_blank" rel="noopener noreferrer nofollow">
      {address}
    </a>
  )
}

/** Plain text with clickable URLs. The link text is always its target. */
export function LinkedText({ text }: { text: string }) {
  return toTextParts(text).map((part, index) => (part.isLink ? <TextLink key={index} address={part.text} /> : part.text))
}
