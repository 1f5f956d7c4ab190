import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { accountSettingsQuery } from '../../accounts/account-settings/account-settings.api.ts'
import { useMe } from '../../accounts/me/me.api.ts'
import { UserPicker, type SelectedUser } from '../../accounts/pickers/UserPicker.tsx'
import { setupChecklistQuery } from './setup-checklist.api.ts'

/** Sets the operator without leaving the checklist. */
export function OperatorChoice() {
  const { account } = useMe()
  const settings = useQuery(accountSettingsQuery(account.id))
  const [selected, setSelected] = useState<SelectedUser[]>([])
  const save = useApiMutation(
    (body: { operator_id: number; version: number }) =>
      call('PUT /api/v1/accounts/{id}/', { params: { id: account.id }, body }),
    {
      onSuccess: ({ operator }) => showToast(`${operator?.display_name ?? ''} is the operator now`),
      refetches: [setupChecklistQuery(account.id).queryKey, accountSettingsQuery(account.id).queryKey],
    },
  )
  const [operator] = selected
  return (
    <div className="flex max-w-[440px] flex-col gap-2 pt-2">
      <UserPicker label="Operator" isSingle value={selected} onChange={setSelected} />
      <FormErrors
        sentences={save.error ? ['Could not set the operator.', ...errorSentences(save.error)] : []}
      />
      <div>
        <Button
          tone="accent"
          disabled={!operator || !settings.data}
          busy={save.isPending}
          onClick={() =>
            operator &&
            settings.data &&
            save.mutate({ operator_id: operator.id, version: settings.data.version })
          }
        >
          Set operator
        </Button>
      </div>
    </div>
  )
}
