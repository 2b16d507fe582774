import { memo } from 'react'
import { classes } from '../../../ui/classes.ts'
import { Markdown } from '../../../ui/text/markdown.tsx'
import { needsWhole, toBlocks } from './answer-blocks.ts'
import styles from './answer-body.module.css'

const Block = memo(function Block(markdown: { text: string; streaming: boolean }) {
  return (
    <div className={classes(styles.block, markdown.text.startsWith('#') && styles.headed)}>
      <Markdown {...markdown} />
    </div>
  )
})

/** Renders an answer by block: only the last block of a streaming answer is parsed again. */
export function AnswerBody({ text, isStreaming }: { text: string; isStreaming: boolean }) {
  if (text === '') return null
  const blocks = !isStreaming && needsWhole(text) ? [text] : toBlocks(text)
  return (
    <div>
      {blocks.map((block, index) => (
        // Complete blocks never move, so the index is a stable key.
        <Block key={index} text={block} streaming={isStreaming && index === blocks.length - 1} />
      ))}
      {isStreaming && <div className={styles.caret} aria-hidden="true" />}
    </div>
  )
}
