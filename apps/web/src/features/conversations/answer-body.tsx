import { memo } from 'react'
import { classes } from '../../ui/classes.ts'
import { Markdown } from '../../ui/markdown.tsx'
import { needsWhole, toBlocks } from './answer-blocks.ts'
import styles from './answer-body.module.css'

const Block = memo(function Block(markdown: { text: string; streaming: boolean }) {
  return (
    <div className={classes(styles.block, markdown.text.startsWith('#') && styles.headed)}>
      <Markdown {...markdown} />
    </div>
  )
})

/** An answer block by block: of one that grows, only the last block is read anew. */
export function AnswerBody({ text, isStreaming }: { text: string; isStreaming: boolean }) {
  if (text === '') return null
  const blocks = !isStreaming && needsWhole(text) ? [text] : toBlocks(text)
  return (
    <div>
      {blocks.map((block, place) => (
        // What is complete never moves: its place is its name.
        <Block key={place} text={block} streaming={isStreaming && place === blocks.length - 1} />
      ))}
      {isStreaming && <div className={styles.caret} aria-hidden="true" />}
    </div>
  )
}
