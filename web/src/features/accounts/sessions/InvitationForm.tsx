import { useQuery } from '@tanstack/react-query'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { ActionForm } from '../../../platform/forms/ActionForm.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import type { Me } from '../me/me.api.ts'
import { checkRepeatedPassword } from './new-password.rules.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { invitationText } from './password.text.ts'

interface InvitationFormProps {
  token: string
  onSignedIn: (me: Me) => void | Promise<void>
  onCancel: () => void
}

/** Chooses the first password and signs in. */
export function InvitationForm({ token, onSignedIn, onCancel }: InvitationFormProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call('POST /api/v1/auth/invitation/', { body: { token } }),
    retry: false,
    gcTime: 0,
  })
  if (isApiError(error, 404) || isApiError(error, 400))
    return (
      <div role="alert" className="flex flex-col gap-3 text-sm">
        <p>{invitationText.ended}</p>
        <Button onClick={onCancel}>Sign in</Button>
      </div>
    )
  if (error) return <LoadError onRetry={() => void refetch()}>{invitationText.failed}</LoadError>
  if (!data) return null
  return (
    <ActionForm
      label={invitationText.title(data.display_name)}
      className="w-full max-w-80 gap-4"
      action="Save and sign in"
      isWide
      initial={{ new_password: '', repeated: '' }}
      check={checkRepeatedPassword}
      save={async ({ new_password }) => {
        await call('POST /api/v1/auth/invitation/accept/', { body: { token, new_password } })
        const { username, account } = data
        const body = { email: username, password: new_password, account, is_shared: false }
        await onSignedIn(await call('POST /api/v1/auth/login/', { body }))
      }}
    >
      <NewPasswordFields
        title={invitationText.title(data.display_name)}
        about={invitationText.about(data)}
        username={data.username}
      />
    </ActionForm>
  )
}
