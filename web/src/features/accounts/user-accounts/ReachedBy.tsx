import { IconAlertCircle } from '@tabler/icons-react'
import type { UserChannel } from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import { channelsText } from './user-accounts.text.ts'

export const ReachedBy = ({ channels }: { channels: readonly UserChannel[] }) =>
  channels.length > 0 ? (
    channelsText(channels)
  ) : (
    <span className="inline-flex items-center gap-1 font-medium text-danger">
      <IconAlertCircle size={14} aria-hidden className="flex-none" />
      Nothing
    </span>
  )
