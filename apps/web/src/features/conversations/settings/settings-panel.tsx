import { limits } from '@adjutant/contract/core/limits'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useAiLimits } from '../../../platform/accounts/use-ai-limits.ts'
import { RecordChain } from '../../../platform/records/record-chain.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Eyebrow } from '../../../ui/text/eyebrow.tsx'
import { Gauge } from '../../../ui/data/gauge.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import type { ChatSettings } from './chat-settings.ts'
import { useRevoke } from '../conversation-mutations.ts'
import { grantsQuery, modelsQuery, todayQuery, toUsageQuery } from '../conversation-queries.ts'
import { toModelChoice } from './model-choice.ts'
import styles from './settings-panel.module.css'

export type SettingsProps = { id: string; settings: ChatSettings; change: (part: Partial<ChatSettings>) => void }

function Sources({ settings, change }: Omit<SettingsProps, 'id'>) {
  const { internet } = useAiLimits()
  return (
    <div className={styles.switches}>
      <Switch
        label="Internet search"
        {...(internet && { hint: internet, disabled: true })}
        checked={settings.use_internet && !internet}
        onChange={(event) => change({ use_internet: event.target.checked })}
      />
      <Switch
        label="Internal search"
        hint="Finds words in any language, and meaning in English."
        checked={settings.use_internal_search}
        onChange={(event) => change({ use_internal_search: event.target.checked })}
      />
      <Switch label="Memory" checked={settings.use_memory} onChange={(event) => change({ use_memory: event.target.checked })} />
    </div>
  )
}

function ModelField({ settings, change }: Omit<SettingsProps, 'id'>) {
  const { data } = useQuery(modelsQuery)
  const { options, chosen, isOffline } = toModelChoice(data, settings.model)
  const aiLimits = useAiLimits()
  const offline = isOffline
    ? 'No language model is set up here. The offline analyst computes from your records and quotes them.'
    : undefined
  return (
    <SelectField
      label="Model"
      hint={[aiLimits.models, offline].filter(Boolean).join(' ') || undefined}
      options={options}
      value={chosen}
      onChange={(event) => change({ model: event.target.value })}
    />
  )
}

function ContextField({ settings, change }: Omit<SettingsProps, 'id'>) {
  const id = useId()
  const count = settings.context_messages
  return (
    <div className={styles.context}>
      <label htmlFor={id}>Context messages</label>
      <output htmlFor={id}>{count}</output>
      <input
        id={id}
        type="range"
        min={0}
        max={limits.contextMessages}
        step={1}
        value={count}
        style={{ '--fill': `${(100 * count) / limits.contextMessages}%` }}
        onChange={(event) => change({ context_messages: Number(event.target.value) })}
      />
      <p>How many earlier messages are sent with each question.</p>
    </div>
  )
}

function Grants() {
  const { data: grants = [] } = useQuery(grantsQuery)
  const { mutate, isPending, variables } = useRevoke()
  if (grants.length === 0) return <p className={styles.quiet}>None. Every change asks you first.</p>
  return (
    <ul role="list" className={styles.grants}>
      {grants.map(({ tool, title, in_conversations, definitions }) => (
        <li key={tool}>
          <span>
            {title}
            <small>{[...(in_conversations ? ['Conversations'] : []), ...definitions.map(({ name }) => name)].join(', ')}</small>
          </span>
          <Button
            size="small"
            tone="ghost"
            aria-label={`Ask me again before: ${title}`}
            loading={isPending && variables === tool}
            onClick={() => mutate(tool)}
          >
            Ask again
          </Button>
        </li>
      ))}
    </ul>
  )
}

const toCount = (tokens: number) => tokens.toLocaleString('en')

function Tokens({ id }: { id: string }) {
  const { data: here } = useQuery(toUsageQuery(id))
  const { data: today } = useQuery(todayQuery)
  const used = today && today.input_tokens + today.output_tokens
  return (
    <>
      <dl className={styles.tokens}>
        <dt>This conversation</dt>
        <dd>{here ? toCount(here.input_tokens + here.output_tokens) : '–'}</dd>
        <dt>Today</dt>
        <dd>{used === undefined ? '–' : toCount(used)}</dd>
      </dl>
      {today?.limit && (
        <Gauge
          label="Daily limit"
          value={used ?? 0}
          max={today.limit}
          valueText={`${toCount(used ?? 0)} of ${toCount(today.limit)}`}
          captioned
        />
      )}
    </>
  )
}

export function SettingsPanel({ id, isTitled = true, ...props }: SettingsProps & { isTitled?: boolean }) {
  return (
    <div className={styles.panel}>
      {isTitled && <h2 className={styles.heading}>Settings</h2>}
      <Sources {...props} />
      <ModelField {...props} />
      <ContextField {...props} />
      <section className={styles.section}>
        <Eyebrow>Allowed without asking</Eyebrow>
        <Grants />
      </section>
      <section className={styles.section}>
        <Eyebrow>Tokens</Eyebrow>
        <Tokens id={id} />
      </section>
      <RecordChain kind="conversation" recordId={id} />
    </div>
  )
}
