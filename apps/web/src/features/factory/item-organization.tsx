import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { useCurrentUser } from '../../platform/session/current-user.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { toOptions, withBlank } from '../../ui/form/select-options.ts'
import type { Item } from './factory-items.ts'

const privateWord = 'Only me'

/** The person's organizations; an app admin also sees others. */
function useOwnOrganizations() {
  const { data = [] } = useQuery(api.organizations.list.options())
  return data.filter(({ org_access_level }) => org_access_level !== null)
}

/** Whether an item of this organization may use another one. */
export const isUsableIn = (other: Pick<Item, 'is_public' | 'organization_id'>, organizationId: string | null) =>
  other.is_public || other.organization_id === organizationId

/** The organization of a new item or of a copy. An existing item can't move. */
export function useItemOrganization(item: Item | undefined) {
  const { organization_id: primary } = useCurrentUser()
  const organizations = useOwnOrganizations()
  const [chosen, choose] = useState<string>()
  const isFixed = item !== undefined && !item.isAutoGen
  const standard = organizations.find(({ id }) => id === primary) ?? (organizations.length === 1 ? organizations[0] : undefined)
  const picked = chosen ?? standard?.id ?? ''
  const organizationId = isFixed ? item.organization_id : picked || null
  const isShown = organizations.length > 1
  return {
    isShown,
    isFixed,
    organizations,
    organizationId,
    choose,
    /** Sent along with the item. */
    body: isShown && !isFixed ? { organization_id: organizationId } : {},
    canUse: (other: Pick<Item, 'is_public' | 'organization_id'>) => isUsableIn(other, organizationId),
  }
}

export type ItemOrganization = ReturnType<typeof useItemOrganization>

type FieldProps = { organization: ItemOrganization; onChange?: (id: string | null) => void }

/** Shown only to members of several organizations. */
export function OrganizationField({ organization, onChange }: FieldProps) {
  const { isShown, isFixed, organizations, organizationId, choose } = organization
  if (!isShown) return null
  return (
    <SelectField
      label="Organization"
      hint={isFixed ? 'An item stays in the organization it was created in.' : 'Its members can see and use this.'}
      options={withBlank(privateWord, toOptions(organizations))}
      value={organizationId ?? ''}
      disabled={isFixed}
      onChange={(event) => {
        choose(event.target.value)
        onChange?.(event.target.value || null)
      }}
    />
  )
}

/** The organization on a card, for members of several organizations. */
export function useOrganizationFact({ is_public, organization_name }: Item): string[] {
  const isUnclear = useOwnOrganizations().length > 1
  return isUnclear && !is_public ? [organization_name ?? privateWord.toLowerCase()] : []
}
