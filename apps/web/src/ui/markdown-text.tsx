import { toPlainText } from '@adjutant/contract/markdown-text'
import { lazy, Suspense } from 'react'
import styles from './markdown-text.module.css'

const Plain = ({ text }: { text: string }) => <p className={styles.plain}>{toPlainText(text)}</p>

// Where it cannot be fetched, the words are read all the same.
const Markdown = lazy(() =>
  import('./markdown.tsx').then(
    (module) => ({ default: module.Markdown }),
    () => ({ default: Plain }),
  ),
)

/** Markdown on a page that need not wait for its reader: until that is there, its words stand without their signs. */
export function MarkdownText({ text }: { text: string }) {
  return (
    <Suspense fallback={<Plain text={text} />}>
      <Markdown text={text} />
    </Suspense>
  )
}
