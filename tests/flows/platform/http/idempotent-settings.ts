import { createSavedFilter } from '@wardline/contract/directory/tagging/saved-filter.routes.ts'
import { createBulkEdit } from '@wardline/contract/accounts/bulk-edit/bulk-edit.routes.ts'
import { createTag } from '@wardline/contract/directory/tagging/tag.routes.ts'
import { createMessageType } from '@wardline/contract/messaging/message-types/message-type-administration.routes.ts'
import type { Hospital } from '../../../fixtures/hospital/hospital.ts'
import type { Answer, Person } from '../../../fixtures/people/person.ts'

type Once = (dora: Person, key: string) => Promise<Answer>

/** Creating routes of the account settings, each used once. */
export function onceInSettings(hospital: () => Hospital): Record<string, Once> {
  const params = () => ({ id: hospital().ids.account_id })
  return {
    createBulkEdit: (dora, key) =>
      dora.request(createBulkEdit, { params: params(), body: { all_users: true }, key }),
    createMessageType: (dora, key) =>
      dora.request(createMessageType, { params: params(), body: { name: 'Bed request' }, key }),
    createTag: (dora, key) =>
      dora.request(createTag, { params: params(), body: { classified_name: 'unit: 6 West' }, key }),
    createSavedFilter: (dora, key) =>
      dora.request(createSavedFilter, { params: params(), body: { name: 'For 6 West' }, key }),
  }
}
