import { appMessages } from '@adjutant/contract/messages/app-messages'
import { pluralize } from '@adjutant/contract/text/pluralize'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { QueryFailure } from '../../../platform/api/query-failure.tsx'
import { api } from '../../../platform/api/api.ts'
import { withReauthentication } from '../../../platform/session/reauthentication.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { SkeletonRows } from '../../../ui/data/skeleton.tsx'
import { Switch } from '../../../ui/form/switch.tsx'

const toQuery = (id: string) => api.accountSecurity.organization.options({ params: { id } })

function useRequireTwoFactor(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (require_two_factor: boolean) =>
      withReauthentication(() => api.accountSecurity.changeOrganization.call({ params: { id }, body: { require_two_factor } })),
    onSuccess: (security) => {
      queryClient.setQueryData(toQuery(id).queryKey, security)
      void queryClient.invalidateQueries()
    },
    meta: { done: appMessages.organization.updated, failed: appMessages.user.updateFailed },
  })
}

const toHint = (without: number) => {
  if (without === 0) return 'Every member has a second factor.'
  const members = pluralize(without, 'member has', 'members have')
  return `${members} no second factor. While this is on, they can't see anything of this organization until they set one up.`
}

export function TwoFactorRequirement({ organizationId, number }: { organizationId: string; number: string }) {
  const { data: security, isLoadingError, error, refetch } = useQuery(toQuery(organizationId))
  const { mutate, isPending, variables } = useRequireTwoFactor(organizationId)
  return (
    <Section
      number={number}
      title="Two-factor authentication"
      description="Members log in with a second factor, or through single sign-on."
    >
      {isLoadingError && <QueryFailure title={appMessages.user.loadFailed} query={{ error, refetch }} />}
      {!security && !isLoadingError && <SkeletonRows count={1} />}
      {security && (
        <Switch
          label="Require two-factor authentication"
          hint={toHint(security.members_without_second_factor)}
          checked={isPending ? variables : security.require_two_factor}
          disabled={isPending}
          onChange={(event) => mutate(event.target.checked)}
        />
      )}
    </Section>
  )
}
