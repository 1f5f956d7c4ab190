import { useQuery } from '@tanstack/react-query'
import { IconTrash } from '@tabler/icons-react'
import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import { Avatar } from '../../../platform/ui/indicators/Avatar.tsx'
import { Button, IconButton } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { peopleCountText } from '../../accounts/pickers/people-count.view.ts'
import { localGroupsQuery, groupMembersAsContacts, useDeleteLocalGroup } from '../local-group.api.ts'
import { LocalGroupForm } from './LocalGroupForm.tsx'

export interface LocalGroupsDialogProps {
  chosen: readonly Contact[]
  onUse: (members: Contact[]) => void
  onClose: () => void
}

export function LocalGroupsDialog({ chosen, onUse, onClose }: LocalGroupsDialogProps) {
  const { data: groups = [], isError, refetch } = useQuery(localGroupsQuery)
  const remove = useDeleteLocalGroup()
  return (
    <Dialog open onClose={onClose} title="Your groups">
      <div className="flex flex-col gap-5">
        {isError && <LoadError onRetry={refetch}>Could not load your groups.</LoadError>}
        {groups.length > 0 && (
          <ul role="list" aria-label="Your groups" className="divide-y divide-line border-y border-line">
            {groups.map((group) => (
              <li key={group.id} className="flex min-h-12 items-center gap-2 py-1">
                <Avatar name={group.name} group decorative size={28} />
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-sm font-medium">{group.name}</span>
                  <span className="block truncate text-xs text-ink-2">
                    {peopleCountText(group.members.length)}
                    {group.members.length > 0 &&
                      `: ${group.members.map(({ display_name }) => display_name).join(', ')}`}
                  </span>
                </span>
                <Button
                  aria-label={`Add the people of ${group.name}`}
                  disabled={group.members.length === 0}
                  onClick={() => onUse(groupMembersAsContacts(group))}
                >
                  Add
                </Button>
                <IconButton label={`Delete ${group.name}`} onClick={() => void remove(group)}>
                  <IconTrash size={16} stroke={1.75} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <section aria-label="New group">
          <h3 className="mb-2 text-sm font-semibold">New group</h3>
          <LocalGroupForm members={chosen} />
        </section>
      </div>
    </Dialog>
  )
}
