import type { Contract } from '@adjutant/contract'
import type { Api } from './api-types.ts'
import { toApi } from './endpoint.ts'
import { routes } from './route-traits.ts'

/** Every call that pages make, typed by the contract. */
export const api = toApi(routes) as unknown as Api<Omit<Contract, 'site' | 'scim'>>
