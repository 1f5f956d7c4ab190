import { useNavigate } from '@tanstack/react-router'
import type { PagingGroup } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { SegmentedField } from '../../../platform/forms/ChoiceFields.tsx'
import { DraftFields } from '../../../platform/forms/DraftFields.tsx'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { checkSelected, FormField } from '../../../platform/forms/FormField.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { UserPicker, type SelectedUser } from '../../accounts/pickers/UserPicker.tsx'
import { useCreateGroup } from './group-change.api.ts'

const types = [
  { value: 'ScheduleGroup', label: 'Schedule' },
  { value: 'BroadcastGroup', label: 'Broadcast' },
] as const
const aboutType = {
  ScheduleGroup: 'Messages go to the person on call.',
  BroadcastGroup: 'Messages go to every member.',
}

interface Draft {
  type: PagingGroup['type']
  name: string
  fail_over_user: SelectedUser[]
}

const empty: Draft = { type: 'ScheduleGroup', name: '', fail_over_user: [] }

export function AddGroupDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const create = useCreateGroup()
  return (
    <FormDialog
      title="Add group"
      label="New group"
      action="Add group"
      size="small"
      discard="Discard this group?"
      initial={empty}
      save={({ type, name, fail_over_user }) =>
        create.mutateAsync({ type, name: name.trim(), fail_over_user: fail_over_user[0]?.id })
      }
      failure="Error creating paging group"
      onSaved={({ uid }) => void navigate({ to: '/pagingGroups/$group/settings', params: { group: uid } })}
      onClose={onClose}
    >
      <SegmentedField name="type" legend="Type" segments={types} />
      <DraftFields<Draft>>
        {({ draft }) => <p className="text-xs text-ink-2">{aboutType[draft.type]}</p>}
      </DraftFields>
      <TextField name="name" label="Name" required="Enter a name." maxLength={100} />
      <DraftFields<Draft>>
        {({ draft }) =>
          draft.type === 'ScheduleGroup' && (
            <FormField<SelectedUser[]>
              name="fail_over_user"
              check={checkSelected('Select a fail-over user.')}
            >
              {(field) => (
                <UserPicker
                  label="Fail-over user"
                  required
                  isSingle
                  hint="Gets pages when no one is on call."
                  {...field}
                />
              )}
            </FormField>
          )
        }
      </DraftFields>
    </FormDialog>
  )
}
