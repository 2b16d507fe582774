import { toPlainText } from '@adjutant/contract/text/markdown-text'
import { lazy, Suspense } from 'react'
import styles from './markdown-text.module.css'

const Plain = ({ text }: { text: string }) => <p className={styles.plain}>{toPlainText(text)}</p>

// Falls back to plain text if the renderer can't be loaded.
const Markdown = lazy(() =>
  import('./markdown.tsx').then(
    (module) => ({ default: module.Markdown }),
    () => ({ default: Plain }),
  ),
)

/** Shows plain text until the Markdown renderer is loaded. */
export function MarkdownText({ text }: { text: string }) {
  return (
    <Suspense fallback={<Plain text={text} />}>
      <Markdown text={text} />
    </Suspense>
  )
}
