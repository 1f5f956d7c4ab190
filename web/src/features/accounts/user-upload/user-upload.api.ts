import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { useCsvUpload } from '../../../platform/csv/use-csv-upload.ts'
import { useMe } from '../me/me.api.ts'
import { withConfirmedPassword } from '../sessions/confirmed-password.api.ts'
import { userAccountsKey } from '../user-accounts/user-account.api.ts'
import { uniqueColumns, userFileRules } from './user-upload.view.ts'

export function useUserUpload() {
  const client = useQueryClient()
  const { id } = useMe().account
  return useCsvUpload({
    rules: userFileRules,
    uniqueColumns,
    preview: (body, signal) =>
      call('POST /api/v1/accounts/{id}/users/upload/preview/', { params: { id }, body, signal }),
    upload: (body) =>
      withConfirmedPassword(() => call('POST /api/v1/accounts/{id}/users/upload/', { params: { id }, body })),
    onUploaded: () => void client.invalidateQueries({ queryKey: userAccountsKey }),
  })
}
