import type { Suggestion } from '@adjutant/contract/ai/suggestions'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { api } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Eyebrow } from '../../../ui/text/eyebrow.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { SuggestionAsks } from './suggestion-asks.tsx'
import type { AskAnswer, SourceList } from './suggestion-asks.tsx'
import styles from './suggestion-panel.module.css'

/** An offered draft, from the server or from the navigation state. */
export type Offer = { text: string } & ({ suggestion: Suggestion } | { context: string | undefined })

type PanelProps = {
  suggestionOffer: Offer
  isBusy: boolean
  onUse: (text: string) => void
  onIgnore: () => void
  onAnswer: (answer: AskAnswer) => void
  Sources: SourceList
}

/** The author: a model by its display name, or the offline analyst. */
function useByline(suggestionOffer: Offer) {
  const { data: models } = useQuery(api.models.list.options())
  if ('context' in suggestionOffer) return suggestionOffer.context
  const { model } = suggestionOffer.suggestion
  return model === null ? 'Drafted from your records' : (models?.find(({ id }) => id === model)?.name ?? model)
}

/** On phones the messages need the space. */
const hasRoom = () => window.matchMedia('(min-width: 48rem)').matches

function DraftedText({ suggestionOffer, isBusy, onUse, onIgnore, Sources }: Omit<PanelProps, 'onAnswer'>) {
  const [text, setText] = useState(suggestionOffer.text)
  const byline = useByline(suggestionOffer)
  return (
    <>
      {byline && <p className={styles.byline}>{byline}</p>}
      <TextArea label="Suggested reply" labelHidden rows={3} value={text} onChange={(event) => setText(event.target.value)} />
      {'suggestion' in suggestionOffer && <Sources sources={suggestionOffer.suggestion.sources} />}
      <div className={styles.buttons}>
        <Button size="small" tone="ghost" loading={isBusy} onClick={onIgnore}>
          {appMessages.comms.ignore}
        </Button>
        <Button size="small" disabled={!text.trim()} onClick={() => onUse(text.trim())}>
          {appMessages.comms.use}
        </Button>
      </div>
    </>
  )
}

/** A drafted reply that is edited, used or ignored, never sent automatically. It can ask for permission to use records. */
export function SuggestionPanel({ onAnswer, ...drafted }: PanelProps) {
  const { suggestionOffer, isBusy, Sources } = drafted
  const bodyId = useId()
  const head = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(hasRoom)
  const asks = 'suggestion' in suggestionOffer ? suggestionOffer.suggestion.asks : []
  const isDrafted = suggestionOffer.text !== ''
  const answer = (editedText: AskAnswer) => {
    // The pressed button disappears with the question.
    head.current?.focus()
    onAnswer(editedText)
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
          {isDrafted ? appMessages.comms.suggestion : 'AI suggestion needs your permission...'}
        </Eyebrow>
        <ChevronDown className={styles.arrow} aria-hidden="true" />
      </button>
      <div id={bodyId} hidden={!isOpen} className={styles.body}>
        <SuggestionAsks asks={asks} isDrafted={isDrafted} isBusy={isBusy} onAnswer={answer} Sources={Sources} />
        {isDrafted && <DraftedText key={suggestionOffer.text} {...drafted} />}
      </div>
    </section>
  )
}
