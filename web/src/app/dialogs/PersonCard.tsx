import type { PersonCardProps } from '../../features/accounts/components/person-card-props.ts'
import { startMessageTo } from '../../features/messaging/compose/compose-dialog.ts'
import { PersonCardPopover } from '../../features/paging/person-cards/PersonCardPopover.tsx'

/** Joins the card of a person with the composer. */
export const PersonCard = (props: PersonCardProps) => (
  <PersonCardPopover
    {...props}
    onMessage={(contact_id) => startMessageTo(contact_id, {})}
    onPage={(contact_id) => startMessageTo(contact_id, { is_page: true })}
  />
)
