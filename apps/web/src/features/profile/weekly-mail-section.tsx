import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { Section } from '../../ui/layout/section.tsx'
import { Switch } from '../../ui/form/switch.tsx'

const query = api.history.weeklyMail.options()

/** Turns the weekly mail about changes on or off. */
export function WeeklyMailSection({ number }: { number: string }) {
  const queryClient = useQueryClient()
  const { data } = useQuery(query)
  const { mutate, isPending } = useMutation({
    mutationFn: (enabled: boolean) => api.history.setWeeklyMail.call({ body: { enabled } }),
    onSuccess: (stored) => queryClient.setQueryData(query.queryKey, stored),
    meta: { failed: 'Couldn’t save the setting' },
  })
  return (
    <Section number={number} title="Weekly mail" lede="Get a summary every Monday of what changed in the records you can see.">
      <Switch
        label="Send me the weekly mail"
        checked={data?.enabled ?? true}
        disabled={!data || isPending}
        onChange={(event) => mutate(event.target.checked)}
      />
    </Section>
  )
}
