import { toSource } from '@adjutant/contract/records/source'
import type { Source } from '@adjutant/contract/search'
import type { SuggestionAsk } from '@adjutant/contract/ai/suggestions'
import type { ComponentType } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { toRedraftingText, toAskFailure, toUsedRecordNote, toAskQuestion } from './ask-texts.ts'
import styles from './suggestion-asks.module.css'

/** Renders the sources of a draft. */
export type SourceList = ComponentType<{ sources: readonly Source[] }>

export type AskAnswer = { recordId: string; use: boolean }

type AsksProps = {
  asks: readonly SuggestionAsk[]
  /** A draft exists without these records. */
  isDrafted: boolean
  isBusy: boolean
  onAnswer: (answer: AskAnswer) => void
  Sources: SourceList
}

function Question({ ask, isDrafted, isBusy, onAnswer, Sources }: Omit<AsksProps, 'asks'> & { ask: SuggestionAsk }) {
  const answer = (use: boolean) => onAnswer({ recordId: ask.id, use })
  const isFailed = ask.state === 'failed'
  return (
    <li className={styles.ask}>
      <p className={styles.words} role={isFailed ? 'alert' : undefined}>
        {isFailed ? toAskFailure(ask) : toAskQuestion(ask, isDrafted)}
      </p>
      <div className={styles.foot}>
        <Sources sources={[toSource(ask.kind, ask.id, ask.title)]} />
        <div className={styles.buttons}>
          <Button size="small" tone="ghost" disabled={isBusy} onClick={() => answer(false)}>
            Don't use it
          </Button>
          <Button size="small" disabled={isBusy} onClick={() => answer(true)}>
            {isFailed ? 'Try again' : 'Use it'}
          </Button>
        </div>
      </div>
    </li>
  )
}

/** Asks for permission to use records in the draft, and shows who can't see the ones it uses. */
export function SuggestionAsks({ asks, ...rest }: AsksProps) {
  const drafting = asks.filter(({ state }) => state === 'drafting')
  const open = asks.filter(({ state }) => state === 'open' || state === 'failed')
  const used = asks.filter(({ state }) => state === 'used')
  return (
    <>
      <div role="status" className={styles.state}>
        {drafting.length > 0 && <p>{toRedraftingText(drafting)}</p>}
        {used.map((ask) => (
          <p key={ask.id}>{toUsedRecordNote(ask)}</p>
        ))}
      </div>
      {open.length > 0 && (
        <ul role="list" className={styles.asks} aria-label="Permission">
          {open.map((ask) => (
            <Question key={ask.id} ask={ask} {...rest} />
          ))}
        </ul>
      )}
    </>
  )
}
