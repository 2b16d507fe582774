import type { Suggestion } from '@adjutant/contract/suggestions'
import { words } from '@adjutant/contract/words'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { api } from '../../platform/api.ts'
import { Button } from '../../ui/button.tsx'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { SuggestionAsks } from './suggestion-asks.tsx'
import type { AskAnswer, SourceList } from './suggestion-asks.tsx'
import styles from './suggestion-panel.module.css'

/** A draft that is offered: the server's, or one that came along with the way here. */
export type Offer = { text: string } & ({ suggestion: Suggestion } | { context: string | undefined })

type PanelProps = {
  offer: Offer
  isBusy: boolean
  onUse: (text: string) => void
  onIgnore: () => void
  onAnswer: (answer: AskAnswer) => void
  Sources: SourceList
}

/** Who drafted it: a model by the name that the settings show, or the analyst that is built in. */
function useByline(offer: Offer) {
  const { data: models } = useQuery(api.models.list.options())
  if ('context' in offer) return offer.context
  const { model } = offer.suggestion
  return model === null ? 'Drafted from your records' : (models?.find(({ id }) => id === model)?.name ?? model)
}

/** On a phone the messages need the room. */
const isRoomy = () => window.matchMedia('(min-width: 48rem)').matches

/** What is drafted, and what one does with it. */
function DraftedText({ offer, isBusy, onUse, onIgnore, Sources }: Omit<PanelProps, 'onAnswer'>) {
  const [text, setText] = useState(offer.text)
  const byline = useByline(offer)
  return (
    <>
      {byline && <p className={styles.byline}>{byline}</p>}
      <TextArea label="Suggested reply" labelHidden rows={3} value={text} onChange={(event) => setText(event.target.value)} />
      {'suggestion' in offer && <Sources sources={offer.suggestion.sources} />}
      <div className={styles.buttons}>
        <Button size="small" tone="ghost" loading={isBusy} onClick={onIgnore}>
          {words.comms.ignore}
        </Button>
        <Button size="small" disabled={!text.trim()} onClick={() => onUse(text.trim())}>
          {words.comms.use}
        </Button>
      </div>
    </>
  )
}

/** A drafted reply: read, changed, taken over or ignored, and never sent by itself. It may ask before it draws on a record, or do only that. */
export function SuggestionPanel({ onAnswer, ...drafted }: PanelProps) {
  const { offer, isBusy, Sources } = drafted
  const bodyId = useId()
  const head = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(isRoomy)
  const asks = 'suggestion' in offer ? offer.suggestion.asks : []
  const isDrafted = offer.text !== ''
  const answer = (given: AskAnswer) => {
    // What was pressed is gone with the question.
    head.current?.focus()
    onAnswer(given)
  }
  return (
    <section className={styles.panel} aria-label="AI suggestion">
      <button
        ref={head}
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => setOpen(!isOpen)}
      >
        <Eyebrow tone="ai" asWritten>
          {isDrafted ? words.comms.suggestion : 'AI suggestion needs your permission...'}
        </Eyebrow>
        <ChevronDown className={styles.arrow} aria-hidden="true" />
      </button>
      <div id={bodyId} hidden={!isOpen} className={styles.body}>
        <SuggestionAsks asks={asks} isDrafted={isDrafted} isBusy={isBusy} onAnswer={answer} Sources={Sources} />
        {isDrafted && <DraftedText key={offer.text} {...drafted} />}
      </div>
    </section>
  )
}
