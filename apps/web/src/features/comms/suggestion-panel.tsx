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

/** An offered draft, from the server or from the navigation state. */
export type Offer = { text: string } & ({ suggestion: Suggestion } | { context: string | undefined })

type PanelProps = {
  offer: Offer
  isBusy: boolean
  onUse: (text: string) => void
  onIgnore: () => void
  onAnswer: (answer: AskAnswer) => void
  Sources: SourceList
}

/** The author: a model by its display name, or the offline analyst. */
function useByline(offer: Offer) {
  const { data: models } = useQuery(api.models.list.options())
  if ('context' in offer) return offer.context
  const { model } = offer.suggestion
  return model === null ? 'Drafted from your records' : (models?.find(({ id }) => id === model)?.name ?? model)
}

/** On phones the messages need the space. */
const isRoomy = () => window.matchMedia('(min-width: 48rem)').matches

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

/** A drafted reply that is edited, used or ignored, never sent automatically. It can ask for permission to use records. */
export function SuggestionPanel({ onAnswer, ...drafted }: PanelProps) {
  const { offer, isBusy, Sources } = drafted
  const bodyId = useId()
  const head = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(isRoomy)
  const asks = 'suggestion' in offer ? offer.suggestion.asks : []
  const isDrafted = offer.text !== ''
  const answer = (given: AskAnswer) => {
    // The pressed button disappears with the question.
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
