import type { Tag } from '@wardline/contract/accounts/picker.schemas.ts'
import type { PermissionGroup } from '@wardline/contract/accounts/roles/role.schemas.ts'
import { useState } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { TagPicker } from '../pickers/TagPicker.tsx'
import { AddToGroupDialog } from './AddToGroupDialog.tsx'
import { useChangePermissionGroup } from './permission-group.api.ts'
import { couldNotAddMember, couldNotRemoveMember } from './roles.text.ts'

export function GroupTags({ group }: { group: PermissionGroup }) {
  const [isAdding, setAdding] = useState(false)
  const remove = useChangePermissionGroup(group.id)
  const removed = remove.variables?.kind === 'remove_tag' ? remove.variables.tag_id : undefined
  const removedName = group.tags.find(({ id }) => id === removed)?.classified_name ?? ''
  return (
    <div className="flex flex-col gap-3">
      {group.tags.length === 0 && <p className="text-sm text-ink-2">No tags yet.</p>}
      <ul role="list" aria-label="Tags" className="divide-y divide-line border-y border-line empty:hidden">
        {group.tags.map(({ id, classified_name }) => (
          <li key={id} className="flex items-center gap-3 px-2 py-1.5 text-sm">
            <span className="min-w-0 flex-1">{classified_name}</span>
            <Button
              aria-label={`Remove ${classified_name}`}
              busy={remove.isPending && removed === id}
              onClick={() => remove.mutate({ kind: 'remove_tag', tag_id: id })}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <FormErrors
        sentences={
          remove.error
            ? [couldNotRemoveMember(removedName, group.display_name), ...errorSentences(remove.error)]
            : []
        }
      />
      <div>
        <Button onClick={() => setAdding(true)}>Add tags</Button>
      </div>
      {isAdding && (
        <AddToGroupDialog<Tag>
          group={group}
          title="Add tags"
          missing="Select at least one tag."
          failure={(names) => couldNotAddMember(names, group.display_name)}
          getName={({ classified_name }) => classified_name}
          toChange={(tag_ids) => ({ kind: 'add_tags', tag_ids })}
          renderPicker={(field) => <TagPicker label="Tags" required {...field} />}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}
