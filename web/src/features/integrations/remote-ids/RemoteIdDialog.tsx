import type { RemoteIdentity } from '@wardline/contract/integrations/schedule-sources/remote-identity.schemas.ts'
import type { ScheduleSourceKind } from '@wardline/contract/integrations/schedule-sources/schedule-source-kinds.rules.ts'
import type { ScheduleSource } from '@wardline/contract/integrations/schedule-sources/schedule-source.schemas.ts'
import { isBlank } from '@wardline/contract/text.ts'
import { useState, type FormEvent } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { useSeenVersion } from '../../../platform/forms/use-seen-version.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { UserPicker, type SelectedUser } from '../../accounts/pickers/UserPicker.tsx'
import { ConfigurationField } from '../schedule-configurations/ConfigurationField.tsx'
import {
  useCreateIdentity,
  useDeleteIdentity,
  useMatchPerson,
} from '../schedule-configurations/schedule-source.api.ts'
import { suggestionTexts } from '../schedule-configurations/schedule-source.text.ts'

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
  if (!suggestion) return []
  const { user_id, display_name, contact_id: suggested } = suggestion
  return [{ id: user_id, display_name, profile_picture: null, contact_id: suggested }]
}

export function RemoteIdDialog({ kind, identity, sources, integration_id, onClose }: RemoteIdDialogProps) {
  const seen = useSeenVersion(identity?.version, true)
  const create = useCreateIdentity({ kind })
  const match = useMatchPerson({ kind })
  const remove = useDeleteIdentity({ kind })
  const [source, setSource] = useState(integration_id ?? identity?.integration_id ?? sources[0]?.id ?? 0)
  const [remoteId, setRemoteId] = useState(identity?.remote_id ?? '')
  const [buid, setBuid] = useState(identity?.remote_buid ?? '')
  const [division, setDivision] = useState(identity?.division ?? '')
  const [user, setUser] = useState<SelectedUser[]>(toSelected(identity))
  const [wasSubmitted, setSubmitted] = useState(false)
  const mutation = identity ? match : create
  const fields = isApiError(mutation.error, 400) ? mutation.error.fields : {}
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    setSubmitted(true)
    if (isBlank(remoteId)) return
    const rest = { remote_buid: buid, division, contact_id: user[0]?.contact_id ?? null }
    if (identity)
      match.mutate(
        { id: identity.id, ...rest, version: seen.version },
        { onSuccess: onClose, onError: seen.refuse },
      )
    else
      create.mutate({ integration_id: source, remote_id: remoteId.trim(), ...rest }, { onSuccess: onClose })
  }
  const suggestion = identity?.user ? null : identity?.suggestion
  const isKnown = ['remote_id', 'contact_id', 'integration_id'].some((name) => fields[name])
  return (
    <Dialog
      open
      onClose={onClose}
      title={identity ? identity.name || identity.remote_id : 'Add remote id'}
      size="small"
      footer={
        <>
          {identity && (
            <Button
              tone="ghost"
              className="mr-auto"
              busy={remove.isPending}
              onClick={() => remove.mutate({ id: identity.id }, { onSuccess: onClose })}
            >
              Delete
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="accent" busy={mutation.isPending} onClick={() => submit()}>
            Save
          </Button>
        </>
      }
    >
      <form noValidate aria-label="Remote id" onSubmit={submit} className="flex flex-col gap-3">
        {!identity && integration_id === undefined && (
          <ConfigurationField
            sources={sources}
            value={source}
            onChange={setSource}
            error={fields['integration_id']?.[0]}
          />
        )}
        {!identity && (
          <Field
            label="Remote id"
            required
            hint="As the source writes it."
            error={
              fields['remote_id']?.[0] ??
              (wasSubmitted && isBlank(remoteId) ? 'Enter a remote id.' : undefined)
            }
          >
            {(field) => (
              <Input
                {...field}
                maxLength={200}
                autoComplete="off"
                value={remoteId}
                onChange={(event) => setRemoteId(event.target.value)}
              />
            )}
          </Field>
        )}
        <UserPicker
          label="User"
          isSingle
          hint={
            suggestion && user[0]?.id === suggestion.user_id
              ? suggestionTexts[suggestion.why]
              : 'Without a user, no one is on call during this person’s shifts.'
          }
          value={user}
          onChange={setUser}
          error={fields['contact_id']?.[0]}
        />
        <div className="grid gap-3 md:grid-cols-2">
          <Field label="Backup id" hint="Keeps the match if the source changes the remote id.">
            {(field) => (
              <Input
                {...field}
                maxLength={200}
                autoComplete="off"
                value={buid}
                onChange={(event) => setBuid(event.target.value)}
              />
            )}
          </Field>
          <Field label="Division">
            {(field) => (
              <Input
                {...field}
                maxLength={200}
                autoComplete="off"
                value={division}
                onChange={(event) => setDivision(event.target.value)}
              />
            )}
          </Field>
        </div>
        <FormErrors
          sentences={
            (mutation.isError && !isKnown) || remove.isError
              ? ['Could not save the remote id.', ...errorSentences(mutation.error ?? remove.error)]
              : []
          }
        />
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
