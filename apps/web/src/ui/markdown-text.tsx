import { lazy, Suspense } from 'react'
import styles from './markdown-text.module.css'

const Markdown = lazy(async () => ({ default: (await import('./markdown.tsx')).Markdown }))

/** Markdown on a page that need not wait for its reader: until that is there, the text stands as it was written. */
export function MarkdownText({ text }: { text: string }) {
  return (
    <Suspense fallback={<p className={styles.plain}>{text}</p>}>
      <Markdown text={text} />
    </Suspense>
  )
}
