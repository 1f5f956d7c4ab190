import type { RemoteIdentity } from '@wardline/contract/integrations/schedule-sources/remote-identity.schemas.ts'
import type { ScheduleSourceKind } from '@wardline/contract/integrations/schedule-sources/schedule-source-kinds.rules.ts'
import type { ScheduleSource } from '@wardline/contract/integrations/schedule-sources/schedule-source.schemas.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { FormField } from '../../../platform/forms/FormField.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { UserPicker, type SelectedUser } from '../../accounts/pickers/UserPicker.tsx'
import { ConfigurationField } from '../schedule-configurations/ConfigurationField.tsx'
import {
  useCreateIdentity,
  useDeleteIdentity,
  useMatchPerson,
} from '../schedule-configurations/schedule-source.api.ts'
import { suggestionTexts } from '../schedule-configurations/schedule-source.text.ts'
import { toSelectedUsers } from './suggested-users.view.ts'

interface RemoteIdDialogProps {
  kind: ScheduleSourceKind
  /** `null` for a new remote ID. */
  identity: RemoteIdentity | null
  sources: readonly ScheduleSource[]
  integration_id: number | undefined
  onClose: () => void
}

function toSelected(identity: RemoteIdentity | null): SelectedUser[] {
  const { user, contact_id, suggestion } = identity ?? {}
  if (user)
    return [
      { id: user.id, display_name: user.display_name, profile_picture: null, contact_id },
    ] as SelectedUser[]
  return toSelectedUsers(suggestion)
}

const toDraft = (identity: RemoteIdentity | null, integration_id: number) => ({
  integration_id,
  remote_id: identity?.remote_id ?? '',
  users: toSelected(identity),
  remote_buid: identity?.remote_buid ?? '',
  division: identity?.division ?? '',
})
type Draft = ReturnType<typeof toDraft>

export function RemoteIdDialog({ kind, identity, sources, integration_id, onClose }: RemoteIdDialogProps) {
  const create = useCreateIdentity({ kind })
  const match = useMatchPerson({ kind })
  const remove = useDeleteIdentity({ kind })
  const suggestion = identity?.user ? null : identity?.suggestion
  const save = ({ integration_id: source, remote_id, users, ...ids }: Draft, version: number) => {
    const rest = { ...ids, contact_id: users[0]?.contact_id ?? null }
    return identity
      ? match.mutateAsync({ id: identity.id, ...rest, version })
      : create.mutateAsync({ integration_id: source, remote_id: remote_id.trim(), ...rest })
  }
  return (
    <FormDialog
      title={identity ? identity.name || identity.remote_id : 'Add remote id'}
      label="Remote id"
      action="Save"
      size="small"
      aside={
        identity && (
          <Button
            tone="ghost"
            className="mr-auto"
            busy={remove.isPending}
            onClick={() => remove.mutate({ id: identity.id }, { onSuccess: onClose })}
          >
            Delete
          </Button>
        )
      }
      initial={toDraft(identity, integration_id ?? identity?.integration_id ?? sources[0]?.id ?? 0)}
      record={identity}
      save={save}
      failure="Could not save the remote id."
      onClose={onClose}
    >
      {!identity && integration_id === undefined && (
        <FormField<number> name="integration_id">
          {(field) => <ConfigurationField sources={sources} {...field} />}
        </FormField>
      )}
      {!identity && (
        <TextField
          name="remote_id"
          label="Remote id"
          required="Enter a remote id."
          hint="As the source writes it."
          maxLength={200}
        />
      )}
      <FormField<SelectedUser[]> name="users" properties={['contact_id']}>
        {(field) => (
          <UserPicker
            label="User"
            isSingle
            hint={
              suggestion && field.value[0]?.id === suggestion.user_id
                ? suggestionTexts[suggestion.why]
                : 'Without a user, no one is on call during this person’s shifts.'
            }
            {...field}
          />
        )}
      </FormField>
      <div className="grid gap-3 md:grid-cols-2">
        <TextField
          name="remote_buid"
          label="Backup id"
          hint="Keeps the match if the source changes the remote id."
          maxLength={200}
        />
        <TextField name="division" label="Division" maxLength={200} />
      </div>
      {remove.isError && (
        <FormErrors sentences={['Could not save the remote id.', ...errorSentences(remove.error)]} />
      )}
    </FormDialog>
  )
}
