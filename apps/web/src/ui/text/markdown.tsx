import MarkdownToJsx from 'markdown-to-jsx/react'
import type { MarkdownToJSX } from 'markdown-to-jsx/react'
import { Children, use } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { CitationContext, findCited, unsourcedHref } from './citations.ts'
import styles from './markdown.module.css'
import { findOwnImage, findSafeLink } from './safe-url.ts'

function Citation({ number }: { number: number }) {
  return use(CitationContext)(number)
}

function Link({ href = '', children }: { href?: string; children?: ReactNode }) {
  const cited = findCited(href)
  if (cited !== undefined) return <Citation number={cited} />
  if (href === unsourcedHref) {
    return (
      <span className={styles.unsourced} title="Not in any source">
        {children}
      </span>
    )
  }
  const link = findSafeLink(href, window.location.origin)
  if (!link) return <span>{children}</span>
  const text = Children.toArray(children).filter((part) => typeof part === 'string')
  const isOwnText = link.href === `mailto:${text.join('')}`
  if (!link.leadsTo || isOwnText) return <a href={link.href}>{children}</a>
  return (
    <a href={link.href} target="_blank" rel="noopener noreferrer">
      {children} <span className={styles.host}>{link.leadsTo}</span>
    </a>
  )
}

function Image({ src = '', alt = '' }: { src?: string; alt?: string }) {
  const path = findOwnImage(src, window.location.origin)
  return path ? <img src={path} alt={alt} loading="lazy" /> : <span className={styles.alt}>{alt || 'Image'}</span>
}

/** Tables and code blocks can be wider than the page, so they scroll on their own, by keyboard too. */
function Table({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.scroll} role="region" aria-label="Table" tabIndex={0}>
      <table>{children}</table>
    </div>
  )
}

function TaskBox({ checked }: ComponentProps<'input'>) {
  return <span className={checked ? styles.done : styles.open} role="img" aria-label={checked ? 'Done' : 'Open'} />
}

const options: MarkdownToJSX.Options = {
  disableParsingRawHTML: true,
  disableFrontmatter: true,
  forceBlock: true,
  forceWrapper: true,
  // The link and image components below do their own checks.
  sanitizer: (value) => value,
  // Prefixed, so that untrusted text can't create an id that the page looks up.
  slugify: (text, slug) => `md-${slug(text)}`,
  overrides: {
    a: Link,
    img: Image,
    table: Table,
    input: TaskBox,
    pre: { component: 'pre', props: { tabIndex: 0 } },
    // Page and section use the first two heading levels.
    h1: { component: 'h3' },
    h2: { component: 'h4' },
    h3: { component: 'h5' },
    h4: { component: 'h6' },
    h5: { component: 'h6' },
  },
}

const streamingOptions: MarkdownToJSX.Options = { ...options, optimizeForStreaming: true }

/** Renders untrusted text: no HTML, no external images, no link that hides its target. */
export function Markdown({ text, streaming = false }: { text: string; streaming?: boolean }) {
  return (
    <div className={styles.markdown}>
      <MarkdownToJsx options={streaming ? streamingOptions : options}>{text}</MarkdownToJsx>
    </div>
  )
}
